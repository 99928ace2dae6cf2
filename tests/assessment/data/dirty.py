"""Files as people send them, each with what has to be said of it, and of which column."""

import bz2
import gzip
import lzma
from dataclasses import dataclass

PEOPLE = "name,age,cost\nAda,36,1\nBob,41,2\nCyd,29,3\nDan,55,4\nEve,62,5\n"


@dataclass(frozen=True)
class Dirty:
    """What a file holds, what is asked of it, and what the complaint has to say."""

    content: bytes
    hint: str
    query: str = "mean:cost"


def cells(*column: str) -> bytes:
    """Return a file with a column of costs beside others."""
    rows = [f'p{at},{30 + at},"{cell}"' for at, cell in enumerate(column)]
    return "\n".join(["name,age,cost", *rows, ""]).encode()


DIRTY = {
    # cells
    "currency": Dirty(cells("$5.00", "$1,250.00", "$7.50"), "amounts of money"),
    "euro": Dirty(cells("5,00 €", "1.250,00 €", "7,50 €"), "amounts of money"),
    "currency code": Dirty(cells("USD 5", "USD 12", "USD 7"), "amounts of money"),
    "percentages": Dirty(cells("5%", "12.5 %", "7%"), "percentages: take the sign out"),
    "ISO dates": Dirty(cells("2020-01-31", "2021-02-28", "1999-12-31"), "it holds dates"),
    "American dates": Dirty(cells("1/31/2020", "2/28/2021", "12/31/1999"), "it holds dates"),
    "German dates": Dirty(cells("31.01.2020", "28.02.2021", "31.12.1999"), "it holds dates"),
    "written dates": Dirty(cells("31 Jan 2020", "28 Feb 2021", "31 Dec 1999"), "it holds dates"),
    "times": Dirty(cells("07:30", "12:05", "23:59"), "times of day"),
    "no-break spaces": Dirty(cells("1\u00a0250", "2\u00a0300", "3\u00a0400"), "no-break spaces"),
    "narrow no-break spaces": Dirty(
        cells("1\u202f250,5", "2\u202f300,5", "1\u202f000,5"), "say --thousands ' '"
    ),
    "a no-break space behind": Dirty(cells("5\u00a0", "12\u00a0", "7\u00a0"), "no-break spaces"),
    "blanks in thousands": Dirty(cells("1 250", "2 300", "3 400"), "say --thousands ' '"),
    "apostrophes": Dirty(cells("1'250", "2'300", "3'400"), 'say --thousands "\'"'),
    "points and commas": Dirty(cells("1.250,5", "2.300,5", "3.400,5"), "--thousands . --decimal ,"),
    "commas": Dirty(cells("1,250", "2,300", "3,400"), "--decimal ,; if it parts thousands"),
    "a minus of print": Dirty(cells("\u22125", "\u221212", "\u22127"), "a minus that is no hyphen"),
    "bookkeepers": Dirty(cells("(5.00)", "(12.00)", "(7.00)"), "as bookkeepers write them"),
    "ranges": Dirty(cells("20-29", "30-39", "40-49"), "it holds ranges"),
    "bounds": Dirty(cells("<5", ">100", "90+"), "bounds instead of numbers"),
    "yes and no": Dirty(cells("yes", "no", "yes"), "write 1 and 0, or ask for 'count where"),
    "units": Dirty(cells("5 kg", "12 kg", "7 kg"), "numbers with their unit"),
    "fractions": Dirty(cells("1/2", "3/4", "5/8"), "it holds fractions"),
    "quotes": Dirty(cells("'5'", "'12'", "'7'"), "numbers between quotes"),
    "spreadsheet": Dirty(cells("5", "#DIV/0!", "7"), "formulas that failed in a spreadsheet"),
    "texts": Dirty(
        cells("red", "green", "blue", "white", "black"),
        "it holds texts; --query count --by cost --groups A,B,C counts records by it; columns of "
        "numbers: age",
    ),
    "missing": Dirty(
        cells("5", "n/a", "7"), "--null-values=n/a declares a missing code; a release publishes it"
    ),
    "two marks": Dirty(cells("5", "-", "NA", "7"), "--null-values=-,NA declares a missing code"),
    "few alike": Dirty(cells(*["5"] * 20, "sealed"), "if it is a slip, write a number there"),
    "a slip": Dirty(cells(*["5"] * 20, "l2"), "else it counts as missing"),
    "a null character": Dirty(
        cells(*["5"] * 20, "1\x002"), "characters in it that cannot be shown"
    ),
    "Arabic digits": Dirty(cells("\u0663\u0664", "\u0665", "\u0667"), "digits of another script"),
    "wide digits": Dirty(cells("5", "\uff17", "7"), "digits of another script or width"),
    "a comma and a power": Dirty(cells("5", "1,5e3", "7"), "if a comma is the decimal point"),
    "a minus apart": Dirty(cells("5", "- 7", "7"), "write -1 for it"),
    "Excel's texts": Dirty(cells('=""5""', '=""7""'), "take the quotes out of the file, and a ="),
    "numbers for nothing": Dirty(cells("5", "-8", "-9"), "if -9, -8 stand for missing values"),
    "a number for nothing": Dirty(cells("5", "-999", "7", "-999"), "if -999 stands for a missing"),
    # lines
    "units below": Dirty(
        b"name,age,cost\n,years,EUR\nAda,36,1\nBob,41,2\nCyd,29,3\n", "line 2 seems to hold units"
    ),
    "joined": Dirty((PEOPLE + PEOPLE).encode(), "line 7 repeats the columns' names"),
    "totals": Dirty((PEOPLE + "Total,,1500\n").encode(), "totals ('Total'): add --skip-last 1"),
    "German totals": Dirty(
        (PEOPLE + "Summe:,223,15000\n").encode(), "totals ('Summe:'): add --skip-last 1"
    ),
    "a title": Dirty(
        ("Costs in 2020\n\n" + PEOPLE).encode(),
        "names in line 3; line 1 ('Costs in 2020') is a title: add --skip-lines 2",
    ),
    "two titles": Dirty(
        ("Costs\nin 2020\n" + PEOPLE).encode(),
        "names in line 3; line 1 ('Costs') is a title: add --skip-lines 2",
    ),
    "a padded title": Dirty(
        ("Costs,,\n" + PEOPLE).encode(),
        "names in line 2; line 1 ('Costs,,') is a title: add --skip-lines 1",
    ),
    "a title, counted": Dirty(
        ("Costs\n" + PEOPLE).encode(), "line 1 ('Costs') is a title: add --skip-lines 1", "count"
    ),
    "no header": Dirty(
        PEOPLE.partition("\n")[2].encode(),
        "has no line of names: its first line holds values (Ada, 36, 1)",
    ),
    "no header, counted": Dirty(
        PEOPLE.partition("\n")[2].encode(), "has no line of names", "count"
    ),
    "sep=;": Dirty(("sep=;\n" + PEOPLE.replace(",", ";")).encode(), "'sep=;', which is for Excel"),
    "colons": Dirty(PEOPLE.replace(",", ":").encode(), "add --separator ':'"),
    "blanks": Dirty(PEOPLE.replace(",", "   ").encode(), "blanks between its cells"),
    "another name": Dirty(PEOPLE.encode(), "(columns: name, age, cost)", "mean:price"),
    "a remark below": Dirty(
        (PEOPLE + "Source: a census\n").encode(),
        "('Source: a census'), and may be no record: add --skip-last 1",
    ),
    "a rule below": Dirty(
        b"name,age,cost\n---,---,---\nAda,36,1\nBob,41,2\nCyd,29,3\n", "a rule below the names"
    ),
    "a total first": Dirty(
        PEOPLE.replace("Ada", "Total,,150\nAda").encode(),
        "totals ('Total'), and to be no record: add --skip-below 1",
        "sum:cost",
    ),
    "a total without a name": Dirty(
        (PEOPLE + ",,1500\n").encode(), "has nothing in its first cell"
    ),
    "two separators": Dirty(
        PEOPLE.replace(",", ";").replace(";", ",", 2).encode(), "it has ';' where the file has ','"
    ),
    "lines with names": Dirty(
        ("age,cost\n" + PEOPLE.partition("\n")[2]).encode(), "begins with a row name"
    ),
    "lines between quotes": Dirty(
        "".join(f'"{line}"\n' for line in PEOPLE.split()).encode(), "take these quotes out"
    ),
    "no end of a quote": Dirty(
        PEOPLE.replace("Cyd", '"Cyd').encode(), "line 4 has a quote that is not closed"
    ),
    # files
    "UTF-16": Dirty(PEOPLE.encode("utf-16"), "UTF-16, by its mark: say --encoding utf-16"),
    "UTF-16 unmarked": Dirty(PEOPLE.encode("utf-16-le"), "without its mark, save it as UTF-8"),
    "Latin-1": Dirty(PEOPLE.replace("Eve", "Zoë").encode("latin-1"), "add --encoding latin-1"),
    "Excel": Dirty(b"PK\x03\x04" + bytes(60), "is an Excel workbook"),
    "old Excel": Dirty(b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(60), "is an old Excel workbook"),
    "JSON": Dirty(b'[{"name": "Ada", "cost": 1}]', "holds JSON"),
    "JSON lines, packed": Dirty(gzip.compress(b'{"cost": 1}\n{"cost": 2}\n'), "holds JSON"),
    "a web page": Dirty(b"<!DOCTYPE html>\n<table>\n</table>\n", "is a web page"),
    "SQLite": Dirty(b"SQLite format 3\0" + bytes(60), "is a SQLite database"),
    "PDF": Dirty(b"%PDF-1.7\n", "is a PDF document"),
    "ARFF": Dirty(b"@RELATION people\n@data\n", "is an ARFF file"),
    "SQL": Dirty(b"INSERT INTO people VALUES (1);\n", "holds SQL"),
    "packed twice": Dirty(gzip.compress(gzip.compress(PEOPLE.encode())), "is compressed twice"),
    "packed and cut": Dirty(gzip.compress(PEOPLE.encode())[:-9], "is cut off: its compression"),
    "Parquet and cut": Dirty(b"PAR1" + bytes(60), "is cut off: the end of a Parquet file"),
    "bzip2": Dirty(bz2.compress(PEOPLE.encode()), "is compressed by bzip2"),
    "xz": Dirty(lzma.compress(PEOPLE.encode()), "is compressed by xz"),
}

"""Makes workbooks with the traps of real ones: formulas without results, sheets that are alike, a CSV file saved again."""

import csv
import sys

import openpyxl
import xlsxwriter

folder = sys.argv[1]
HEADER = ["petId", "quantity", "name"]

# XlsxWriter stores 0, or what it is given, and pads what an array formula fills with zeros.
book = xlsxwriter.Workbook(f"{folder}/xlsxwriter-formulas.xlsx")
sheet = book.add_worksheet()
sheet.write_row(0, 0, HEADER)
sheet.write_formula(1, 0, "=1000+1")
sheet.write_row(1, 1, [1, "Rex"])
sheet.write_number(2, 0, 1002)
sheet.write_formula(2, 1, "=3+4")
sheet.write_formula(2, 2, '="Neon "&"tetra"')
sheet.write_number(3, 0, 1003)
sheet.write_formula(3, 1, "=3+4", None, "")
sheet.write_number(4, 0, 1004)
sheet.write_number(5, 0, 1005)
sheet.write_array_formula(4, 1, 5, 1, "{=F1:F2+1}")
sheet.write_number(6, 0, 1006)
sheet.write_number(6, 1, 0)
book.close()

# openpyxl stores nothing.
book = openpyxl.Workbook()
sheet = book.active
sheet.append(HEADER)
sheet.append([1001, "=3+4", '="Neon "&"tetra"'])
sheet.append([1002, 5, "Rex"])
book.save(f"{folder}/openpyxl-formulas.xlsx")

book = openpyxl.Workbook()
book.active.title = "Summary"
book.active.append(["Pets", 2])
for month, quantity in (("March", 3), ("April", 4)):
    sheet = book.create_sheet(month)
    sheet.append(HEADER)
    sheet.append([1001, quantity, "Rex"])
book.save(f"{folder}/openpyxl-months.xlsx")

# A spreadsheet makes numbers of what looks like them in a CSV file, and takes no text with ' before it for a formula.
book = xlsxwriter.Workbook(
    f"{folder}/exported.xlsx", {"strings_to_numbers": True, "strings_to_formulas": False}
)
sheet = book.add_worksheet("petstock-stock-2026-03-05")
with open(f"{folder}/exported.csv", encoding="utf-8", newline="") as lines:
    for at, row in enumerate(csv.reader(lines)):
        sheet.write_row(at, 0, row)
book.close()

# A workbook of petstock that openpyxl has read and saved again.
openpyxl.load_workbook(f"{folder}/petstock.xlsx").save(f"{folder}/petstock-again.xlsx")

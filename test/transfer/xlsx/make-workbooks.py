"""Makes workbooks as other programs do, and shows how one reads the workbook of petstock."""

import datetime
import json
import sys

import openpyxl
import xlsxwriter

folder = sys.argv[1]

book = openpyxl.Workbook()
sheet = book.active
sheet.title = "Lager"
sheet.append(["Bestand im März"])
sheet.merge_cells("A1:D1")
sheet.append(["petId", "quantity", "name", "Arrival", "barcode"])
sheet.append([9007199254740991, 3.0, "Käfig", datetime.date(2026, 3, 1), "4006381333931"])
sheet.append(["9223372036854775807", 4, "Rex", None, 4006381333932])
sheet.append(["5", "=1+1", None, None, None])
sheet.append([6, datetime.date(2026, 3, 1), None, None, None])
sheet.row_dimensions[4].hidden = True
book.create_sheet("Old").sheet_state = "hidden"
book.save(f"{folder}/openpyxl.xlsx")

book = xlsxwriter.Workbook(f"{folder}/xlsxwriter.xlsx", {"constant_memory": True})
sheet = book.add_worksheet()
sheet.write_row(0, 0, ["petId", "quantity", "name"])
sheet.write_row(1, 0, [42, 3])
sheet.write_rich_string(1, 2, "Neon ", book.add_format({"bold": True}), "tetra")
sheet.write_row(2, 0, [43])
sheet.write_formula(2, 1, "=1+1", None, 2)
sheet.write_number(3, 0, 44)
sheet.write_number(3, 1, 1, book.add_format({"num_format": "0%"}))
book.close()

rows = openpyxl.load_workbook(f"{folder}/petstock.xlsx").active
cells = [[[cell.data_type, cell.value] for cell in row] for row in rows.iter_rows()]
print(json.dumps({"frozen": rows.freeze_panes, "cells": cells}))

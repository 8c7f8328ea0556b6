"""Reads tables of a snapshot as Python's programs do: in the folder of the snapshot, a way of reading and names of tables
in, each table as one line of JSON out, a list of rows of texts."""

import datetime
import decimal
import json
import sys

import pandas


def text(value):
    if value is None or isinstance(value, str):
        return value
    if isinstance(value, (bool, dict, list)):
        return json.dumps(value)
    if isinstance(value, decimal.Decimal):
        return format(value, "f")
    if isinstance(value, bytes):
        return value.hex()
    if isinstance(value, datetime.datetime):
        return value.strftime("%Y-%m-%dT%H:%M:%S.%fZ")
    if isinstance(value, datetime.date):
        return value.isoformat()
    if isinstance(value, float):
        return None if value != value else repr(value)
    return str(value)


def frame(table):
    return [list(table.columns), *table.astype(object).values.tolist()]


def csv(name):
    return frame(pandas.read_csv(f"tables/{name}.csv", dtype=str, keep_default_na=False, na_values=[""]))


def ndjson(name):
    table = pandas.read_json(
        f"tables/{name}.ndjson", lines=True, dtype=False, convert_dates=False, precise_float=True, encoding="utf-8"
    )
    return frame(table)


def parquet(name):
    from pyarrow.parquet import read_table

    table = read_table(f"tables/{name}.parquet")
    return [table.column_names, *([row[name] for name in table.column_names] for row in table.to_pylist())]


way = {"csv": csv, "ndjson": ndjson, "parquet": parquet}[sys.argv[1]]
for name in json.load(sys.stdin):
    print(json.dumps([[text(cell) for cell in row] for row in way(name)]))

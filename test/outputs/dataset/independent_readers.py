"""Reads documents of snapshots with other people's readers: JSON in, JSON out."""

import json
import logging
import sys

import bibtexparser
import rdflib
import yaml
from markdown_it import MarkdownIt
from pylatexenc.latex2text import LatexNodes2Text

logging.disable(logging.CRITICAL)


def bibtex(text):
    parser = bibtexparser.bparser.BibTexParser(ignore_nonstandard_types=False, interpolate_strings=False)
    entries = bibtexparser.loads(text, parser).entries
    return [{**entry, "printed": LatexNodes2Text().latex_to_text(entry.get("title", ""))} for entry in entries]


def triples(document):
    graph = rdflib.Graph()
    graph.parse(data=json.dumps(document), format="json-ld", publicID="https://example.org/snapshot/")
    return sorted([str(subject), str(predicate), str(object)] for subject, predicate, object in graph)


def blocks(text):
    """The headings, paragraphs and cells of a text in Markdown, and what in them is not plain."""
    found = []
    for token in MarkdownIt("commonmark").enable("table").parse(text):
        if token.type == "html_block":
            found.append({"text": token.content, "kinds": ["html_block"]})
        if token.type != "inline":
            continue
        parts = token.children
        shown = "".join(part.content if part.type in ("text", "code_inline", "text_special") else "" for part in parts)
        found.append({"text": shown, "kinds": sorted({part.type for part in parts} - {"text", "text_special"})})
    return found


readers = {"yaml": yaml.safe_load, "bibtex": bibtex, "triples": triples, "markdown": blocks}
reader = readers[sys.argv[1]]
json.dump([reader(each) for each in json.load(sys.stdin)], sys.stdout)

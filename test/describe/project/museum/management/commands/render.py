"""Prints what the REST framework answers: manage.py render data/v2/rooms/ data/v2/tags/

One JSON object: for each of these paths, the bodies of all of its pages, in their order.
"""

import json

from django.core.management import BaseCommand
from django.test import Client


class Command(BaseCommand):
    help = __doc__

    def add_arguments(self, parser):
        parser.add_argument("paths", nargs="+")

    def handle(self, *args, paths, **options):
        self.stdout.write(json.dumps({path: pages_of(f"/{path}") for path in paths}, ensure_ascii=False))


def pages_of(path):
    client, pages, url = Client(HTTP_ACCEPT="application/json"), [], path
    while url is not None:
        answer = client.get(url)
        if answer.status_code != 200:
            raise SystemExit(f"{url} answers {answer.status_code}")
        pages.append(json.loads(answer.content))
        url = pages[-1]["next"]
    return pages

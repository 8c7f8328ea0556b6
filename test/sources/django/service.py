"""A service of the real Django REST framework over the records of a published tree: service.py TREE PORT [throttle] [token]."""

import json
import pathlib
import sys

import django
from django.conf import settings
from django.core.wsgi import get_wsgi_application
from django.urls import path

tree, port, *options = sys.argv[1:]

settings.configure(
    ALLOWED_HOSTS=["*"],
    ROOT_URLCONF=__name__,
    SECRET_KEY="none",
    USE_X_FORWARDED_HOST=True,
    INSTALLED_APPS=["django.contrib.contenttypes", "django.contrib.auth", "rest_framework"],
    MIDDLEWARE=["django.middleware.common.CommonMiddleware", "django.middleware.gzip.GZipMiddleware"],
    CACHES={"default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}},
    REST_FRAMEWORK={
        "DEFAULT_AUTHENTICATION_CLASSES": [],
        "UNAUTHENTICATED_USER": None,
        "DEFAULT_THROTTLE_RATES": {"anon": "40/second"},
    },
)
django.setup()

from rest_framework import permissions, throttling, views  # noqa: E402
from rest_framework.pagination import PageNumberPagination  # noqa: E402


class Pages(PageNumberPagination):
    page_size = 10
    page_size_query_param = "page_size"
    max_page_size = 25


class HasToken(permissions.BasePermission):
    def has_permission(self, request, view):
        return request.headers.get("Authorization") == "Token canary-of-a-token"


class Throttle(throttling.AnonRateThrottle):
    """Counts clients by their address, and says with Retry-After how long to wait.

    The first client finds that its second is full: on a slow machine it never would be.
    """

    is_new = True

    def allow_request(self, request, view):
        if Throttle.is_new:
            Throttle.is_new = False
            full = [self.timer()] * self.num_requests
            self.cache.set(self.get_cache_key(request, view), full, self.duration)
        return super().allow_request(request, view)


class Collection(views.APIView):
    records = []
    throttle_classes = [Throttle] if "throttle" in options else []
    permission_classes = [HasToken] if "token" in options else []

    def get(self, request):
        pages = Pages()
        return pages.get_paginated_response(pages.paginate_queryset(self.records, request, view=self))


def records_of(folder):
    """The records of a collection, from the pages of the tree."""
    found, number = [], 1
    while (folder / f"page-{number}.json").is_file():
        found += json.loads((folder / f"page-{number}.json").read_text("utf-8"))["results"]
        number += 1
    return found


urlpatterns = [
    path(
        f"{folder.relative_to(tree).as_posix()}/",
        type("Collection", (Collection,), {"records": records_of(folder)}).as_view(),
    )
    for folder in sorted({page.parent for page in pathlib.Path(tree).glob("api/*/*/page-1.json")})
]

if __name__ == "__main__":
    from wsgiref.simple_server import WSGIRequestHandler, make_server

    class Quiet(WSGIRequestHandler):
        def log_message(self, *_):
            pass

    make_server("127.0.0.1", int(port), get_wsgi_application(), handler_class=Quiet).serve_forever()

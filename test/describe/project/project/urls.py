"""data/v2/ can be described, but for what is not for everybody; odd/ cannot; api/ is made like the databank's."""

from django.conf import settings
from django.conf.urls.i18n import i18n_patterns
from django.urls import include, path

from odd.views import Page, Unspeakable, of_shelves

urlpatterns = [
    path("about/", Page.as_view()),
    path("data/v2/", include("museum.urls")),
    path("odd/", include("odd.urls")),
    # As a router with trailing_slash=False has all of its lists.
    path("bare/shelves", of_shelves("Bare").as_view()),
    path("api/", include("databank.urls")),
    *i18n_patterns(path("words/", Unspeakable.as_view({"get": "list"}))),
]
if settings.HAS_POSTGIS:
    urlpatterns += [path("maps/", include("places.urls"))]

from django.contrib.auth.decorators import login_required
from django.db.models import Prefetch
from django.urls import include, path
from django.views.decorators.cache import cache_page
from museum.models import Artefact, Maker
from rest_framework import routers

from . import views
from .models import Shelf
from .views import of_shelves

router = routers.SimpleRouter()
router.register("shelves", views.Shelves, "shelf")
router.register("found-by-name", views.FoundByName, "found-by-name")
router.register("things", views.Unspeakable, "thing")


def of_makers(queryset, order=None):
    """A view of makers, and of what they made in that order."""
    if order is not None:
        queryset = queryset.prefetch_related(Prefetch("layers", Artefact.objects.order_by(order)))
    return {"queryset": queryset, "serializer_class": views.MakerSerializer}


lists = {
    "hyperlinked": {"serializer_class": views.HyperlinkedShelfSerializer},
    "own-representation": {"serializer_class": views.OwnSerializer},
    "own-list": {"serializer_class": views.ReversedSerializer},
    "no-primary-key": {"serializer_class": views.NamelessSerializer},
    "cursor": {"pagination_class": views.Backwards},
    "own-envelope": {"pagination_class": views.OwnEnvelope},
    "other-parameter": {"pagination_class": views.OtherParameter},
    "no-size": {"pagination_class": views.NoSize},
    "no-pagination": {"pagination_class": None},
    "own-renderer": {"renderer_classes": [views.OwnRenderer]},
    "a-part": {"queryset": Shelf.objects.exclude(name="")},
    "the-first": {"queryset": Shelf.objects.all()[:3]},
    "values": {"queryset": Shelf.objects.values("id", "name")},
    "reads-rows": {"permission_classes": [views.ReadsRows]},
    "one-of-each": {"queryset": Shelf.objects.distinct("name")},
    "from-here": {"permission_classes": [views.FromHere]},
    "ends": {"permission_classes": [views.Ends]},
    "catches-all": {"permission_classes": [views.CatchesAll]},
    "reversed": {"queryset": Shelf.objects.order_by("id").reverse()},
    "reversed-twice": {"queryset": Shelf.objects.order_by("-id").reverse()},
    "not-ordered": of_makers(Maker.objects.all()),
    "prefetched": of_makers(Maker.objects.order_by("pk"), "-number"),
    "prefetched-by-id": of_makers(Maker.objects.order_by("pk"), "number"),
}

urlpatterns = [
    path("", include(router.urls)),
    path("shelves/<int:shelf>/things/", of_shelves("OfEach").as_view()),
    path("no-slash", of_shelves("NoSlash").as_view()),
    path("cached/", cache_page(60)(of_shelves("Cached").as_view())),
    path("login/", login_required(of_shelves("ForUsers").as_view())),
    path("dispatch-cached/", views.DispatchCached.as_view()),
    path("dispatch-login/", views.DispatchForUsers.as_view()),
    path("wrapped/", views.wrapped(of_shelves("Wrapped").as_view())),
    path("no-slash/", of_shelves("Reached").as_view()),
    path("no-slash/", of_shelves("NeverReached").as_view()),
    path("written/", views.Written.as_view()),
    path("function/", views.function),
    path("posted/", views.only_posted),
    path("own-answer/", views.OwnAnswer.as_view()),
    path("asks/", views.Asks.as_view()),
    path("breaks/", views.Breaks.as_view()),
    path("authors/", views.Authors.as_view()),
    path("topics/", views.Topics.as_view()),
    path("key-cards/", views.KeyCards.as_view()),
    path("books/", views.Books.as_view()),
    *(path(f"{name}/", of_shelves(name.title(), **attributes).as_view()) for name, attributes in lists.items()),
]

"""A router, another one below it, a path and a regular expression."""

from django.urls import include, path, re_path
from rest_framework import routers

from . import views

store = routers.SimpleRouter()
store.register("artefacts", views.ArtefactViewSet, "artefact")
store.register("whole/artefacts", views.WholeArtefactViewSet, "whole-artefact")

router = routers.DefaultRouter()
router.register("rooms", views.RoomViewSet)
router.register("tags", views.TagViewSet)
router.register("keepers", views.KeeperViewSet)
router.register("worth/valuations", views.ValuationViewSet)

urlpatterns = [
    path("", include(router.urls)),
    path("store/", include(store.urls)),
    re_path(r"^people/makers\-of\-things/$", views.MakerList.as_view()),
]

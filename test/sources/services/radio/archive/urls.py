from rest_framework import routers

from . import views

router = routers.DefaultRouter()
router.register("cities", views.CityViewSet)
router.register("licences", views.LicenceViewSet)
router.register("tags", views.TagViewSet)
router.register("stations", views.StationViewSet)
router.register("people", views.PersonViewSet)
router.register("programmes", views.ProgrammeViewSet)
router.register("recordings", views.RecordingViewSet)
router.register("contributions", views.ContributionViewSet)
router.register("broadcasts", views.BroadcastViewSet)
router.register("playlists", views.PlaylistViewSet)
router.register("notes", views.NoteViewSet)

urlpatterns = router.urls

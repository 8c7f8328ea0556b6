"""One serializer for all: every field of a model, three levels deep. A view for each model, made as the program runs."""

from django.apps import apps
from rest_framework import routers, serializers, viewsets

NAMES = {
    "macro-regions": "MacroRegion",
    "regions": "Region",
    "polities": "Polity",
    "conflicts": "Conflict",
    "conflict-sides": "ConflictSide",
}


def serializer_for(chosen):
    class GeneralSerializer(serializers.ModelSerializer):
        class Meta:
            model = chosen
            fields = "__all__"
            depth = 3

    return GeneralSerializer


def view_for(model):
    attributes = {"queryset": model.objects.order_by("id"), "serializer_class": serializer_for(model)}
    return type(f"{model.__name__}ViewSet", (viewsets.ModelViewSet,), attributes)


router = routers.DefaultRouter()
for name, model_name in NAMES.items():
    router.register(f"core/{name}", view_for(apps.get_model("databank", model_name)), name)

urlpatterns = router.urls

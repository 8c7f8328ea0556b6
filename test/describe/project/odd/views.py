"""What a description cannot say: one view for each of what views, paginators and serializers may do."""

from django.http import HttpResponse
from django.views import View
from django.contrib.auth.decorators import login_required
from django.utils.decorators import method_decorator
from django.views.decorators.cache import cache_page
from museum.models import KeyCard, Maker
from rest_framework import (
    decorators,
    generics,
    pagination,
    permissions,
    renderers,
    response,
    serializers,
    views,
    viewsets,
)

from .models import Author, Book, Shelf, Thing, Topic


class Page(View):
    """No view of the REST framework."""

    def get(self, request):
        return HttpResponse("<p>About")


class ShelfSerializer(serializers.ModelSerializer):
    class Meta:
        model = Shelf
        fields = "__all__"


class Yelling(serializers.CharField):
    def to_representation(self, value):
        return super().to_representation(value) + "!"


class OwnSerializer(ShelfSerializer):
    def to_representation(self, instance):
        return {"name": instance.name}


class OwnList(serializers.ListSerializer):
    def to_representation(self, data):
        return super().to_representation(data)[::-1]


class ReversedSerializer(ShelfSerializer):
    class Meta(ShelfSerializer.Meta):
        list_serializer_class = OwnList


class NamelessSerializer(serializers.ModelSerializer):
    class Meta:
        model = Shelf
        fields = ["name"]


class ThingSerializer(serializers.ModelSerializer):
    """Nothing of it but its id and its name can be said."""

    length = serializers.SerializerMethodField()
    shelf_label = serializers.CharField(source="shelf.name")
    everything = ShelfSerializer(source="*")
    loud = Yelling(source="name")
    level = serializers.ChoiceField(choices=[(1, "one"), (2, "two")])
    rounded = serializers.DecimalField(max_digits=8, decimal_places=1, source="price")
    day = serializers.DateTimeField(source="seen", format="%Y")
    shelf = serializers.StringRelatedField()
    shelf_url = serializers.HyperlinkedRelatedField(source="shelf", view_name="shelf-detail", read_only=True)
    shelf_slug = serializers.SlugRelatedField(source="shelf", slug_field="name", read_only=True)
    sequel_of = serializers.SlugRelatedField(slug_field="name", read_only=True)
    shelf_record = NamelessSerializer(source="shelf")
    shelf_twice = serializers.PrimaryKeyRelatedField(source="shelf", read_only=True)
    shelf_again = serializers.PrimaryKeyRelatedField(source="shelf", read_only=True)
    shelf_name = ShelfSerializer()
    price_as_text = serializers.CharField(source="price")

    class Meta:
        model = Thing
        fields = [
            "id", "name", "motto", "title", "nickname", "level", "length", "shelf_label", "everything", "loud", "rounded", "day",
            "took", "at", "image", "shelf", "shelf_url", "shelf_slug", "shelf_record", "shelf_twice", "shelf_again",
            "shelf_name", "price_as_text", "topics", "kilograms", "book", "sequel_of",
        ]  # fmt: skip

    def get_length(self, thing):
        return len(thing.name)


class HyperlinkedShelfSerializer(serializers.HyperlinkedModelSerializer):
    class Meta:
        model = Shelf
        fields = ["url", "name", "things"]
        extra_kwargs = {"url": {"view_name": "shelf-detail"}, "things": {"view_name": "thing-detail"}}


class BookSerializer(serializers.ModelSerializer):
    class Meta:
        model = Book
        fields = ["id", "name", "pages"]


class Shelves(viewsets.ReadOnlyModelViewSet):
    """Can be described."""

    queryset = Shelf.objects.all()
    serializer_class = ShelfSerializer

    @decorators.action(detail=False)
    def newest(self, request):
        return response.Response({})

    @decorators.action(detail=True)
    def history(self, request, pk):
        return response.Response([])

    @decorators.action(detail=True, permission_classes=[permissions.IsAdminUser])
    def secrets(self, request, pk):
        return response.Response([])

    def retrieve(self, request, *args, **kwargs):
        return response.Response({})


class FoundByName(viewsets.ReadOnlyModelViewSet):
    """Single records under another key than that of their ids, and not for everybody."""

    class OnlyOdd(permissions.BasePermission):
        def has_object_permission(self, request, view, shelf):
            return shelf.pk % 2 == 1

    queryset = Shelf.objects.order_by("pk")
    serializer_class = ShelfSerializer
    lookup_field = "name"
    permission_classes = [OnlyOdd]


class Unspeakable(viewsets.ReadOnlyModelViewSet):
    queryset = Thing.objects.order_by("id")
    serializer_class = ThingSerializer


def of_shelves(name, **attributes):
    """A view of shelves that can be described but for these attributes."""
    common = {"queryset": Shelf.objects.all(), "serializer_class": ShelfSerializer}
    return type(name, (generics.ListAPIView,), {**common, **attributes})


class Backwards(pagination.CursorPagination):
    ordering = "name"


class OwnEnvelope(pagination.PageNumberPagination):
    def get_paginated_response(self, data):
        return response.Response({"items": data})


class OtherParameter(pagination.PageNumberPagination):
    page_query_param = "seite"


class NoSize(pagination.PageNumberPagination):
    page_size = None


class OwnRenderer(renderers.JSONRenderer):
    def render(self, data, *args, **kwargs):
        return super().render({"data": data}, *args, **kwargs)


class ReadsRows(permissions.BasePermission):
    def has_permission(self, request, view):
        return Shelf.objects.exists()


class FromHere(permissions.BasePermission):
    """Not for everybody, although the tests themselves would be let in."""

    def has_permission(self, request, view):
        return request.META["REMOTE_ADDR"].startswith("127.")


class Ends(permissions.BasePermission):
    """Ends the program that asks, with a name that a terminal would obey."""

    def has_permission(self, request, view):
        raise SystemExit("\x1b[31m\u202e")


class CatchesAll(permissions.BasePermission):
    def has_permission(self, request, view):
        try:
            return Shelf.objects.exists()
        except Exception:
            return True


class MakerSerializer(serializers.ModelSerializer):
    class Meta:
        model = Maker
        fields = ["key", "layers"]


class Written(views.APIView):
    permission_classes = []

    def get(self, request):
        return response.Response([])


class Authors(generics.ListAPIView):
    """Private: authors have a foreign key to the user model."""

    queryset = Author.objects.all()
    serializer_class = type(
        "AuthorSerializer",
        (serializers.ModelSerializer,),
        {"Meta": type("Meta", (), {"model": Author, "fields": "__all__"})},
    )


class Topics(generics.ListAPIView):
    queryset = Topic.objects.all()
    serializer_class = type(
        "TopicSerializer",
        (serializers.ModelSerializer,),
        {"Meta": type("Meta", (), {"model": Topic, "fields": "__all__"})},
    )


class Books(generics.ListAPIView):
    queryset = Book.objects.all()
    serializer_class = BookSerializer


class KeyCards(generics.ListAPIView):
    """Private at one remove: they belong to profiles of users."""

    queryset = KeyCard.objects.all()
    serializer_class = type(
        "KeyCardSerializer",
        (serializers.ModelSerializer,),
        {"Meta": type("Meta", (), {"model": KeyCard, "fields": "__all__"})},
    )


class Asks(generics.ListAPIView):
    serializer_class = ShelfSerializer

    def get_queryset(self):
        return Shelf.objects.filter(name=Shelf.objects.first().name)


class Breaks(generics.ListAPIView):
    serializer_class = ShelfSerializer

    def get_queryset(self):
        return Shelf.objects.filter(name=self.kwargs["name"])


class OwnAnswer(of_shelves("Base")):
    def list(self, request, *args, **kwargs):
        return response.Response(["nothing"])


def wrapped(view):
    def inner(request, *args, **kwargs):
        return view(request, *args, **kwargs)

    inner.cls, inner.initkwargs = view.cls, view.initkwargs
    return inner


@method_decorator(cache_page(60), name="dispatch")
class DispatchCached(of_shelves("Base")):
    """Can be described."""


@method_decorator(login_required, name="dispatch")
class DispatchForUsers(of_shelves("Base")):
    pass


@decorators.api_view(["GET"])
@decorators.permission_classes([])
def function(request):
    return response.Response([])


@decorators.api_view(["POST"])
def only_posted(request):
    return response.Response([])

import { isoYear } from '../../../contract/claims/years.ts';
import type { ExplorerCatalog } from '../../../contract/documents.ts';
import { PAGE_POLICY } from '../../../contract/tree/explorer-pages.ts';
import { inWords } from '../../../contract/words/in-words.ts';
import type { Entity } from '../../../explorer/entities.ts';
import { joined } from '../../../explorer/fold.ts';
import { frameViews } from '../../../explorer/frame-views.ts';
import { linkTo } from '../../../explorer/location.ts';
import { inScript, Markup, markup } from '../html.ts';
import type { Land } from './land.ts';

/** From the page of an entity, or their list, to the root of the tree. */
const root = '../../../';
/** From there to the explorer. */
export const toExplorer = '../../';

export interface PageAssets {
  readonly script: string;
  readonly pageScript: string;
  readonly style: string;
  /** Only what pages of entities need of it. */
  readonly pageStyle: string;
  readonly land: Land;
  /** A picture of the land in pixels, for previews of links. */
  readonly preview: string;
}

export interface PageFrame {
  readonly catalog: ExplorerCatalog;
  readonly assets: PageAssets;
  /** The base URL if others can read it, without a trailing slash; otherwise null. */
  readonly publicUrl: string | null;
}

/** What a page is about: an entity, or all of them. */
type Subject = Entity | Pick<Entity, 'label' | 'page'>;

/** Makes the documents of pages: their heads, and what all pages of the explorer have above and below. */
export function pageDocuments({
  catalog,
  assets,
  publicUrl,
}: PageFrame): (subject: Subject, description: string, main: Markup) => string {
  const start = markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${PAGE_POLICY}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="generator" content="${catalog.generator}">
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${root}${assets.pageStyle}">
<script type="module" src="${root}${assets.pageScript}"></script>
<meta property="og:type" content="website">
<meta property="og:site_name" content="${catalog.title}">
`;
  const above = markup`</head>
<body>
<div class="explorer">
<a class="skip" href="#main">Skip to the content</a>
<header class="frame-head"><a class="brand" href="${toExplorer}">${catalog.title}</a><nav aria-label="Views">${frameViews(
    catalog,
  ).map(
    (view) => markup`<a href="${toExplorer}${linkTo(view)}">${inWords(view, catalog.words)}</a> `,
  )}</nav></header>
<main id="main" tabindex="-1">
`;
  const about = joined([catalog.title, catalog.version, catalog.date]);
  const below = markup`</main>
<footer class="frame-foot"><p>${about}. ${licenceMarkup(catalog)}Published with ${catalog.generator}. <a href="${root}manifest.json">Manifest</a></p></footer>
</div>
</body>
</html>
`;
  return (subject, description, main) => {
    const address = publicUrl === null ? null : `${publicUrl}/${subject.page}`;
    const data = new Markup(inScript(structuredData(catalog, subject, description, address)));
    return markup`${start}<title>${subject.label} · ${catalog.title}</title>
<meta name="description" content="${description}">
${previewMarkup(subject, description, publicUrl, assets.preview)}<script type="application/ld+json">${data}</script>
${above}${main}${below}`.html;
  };
}

/** What other sites show of a link to the page. They load pictures of pixels only, from absolute addresses. */
function previewMarkup(
  { label, page }: Subject,
  description: string,
  publicUrl: string | null,
  picture: string,
): Markup {
  const of = (property: string, content: string) =>
    markup`<meta property="${property}" content="${content}">
`;
  return markup`${of('og:title', label)}${of('og:description', description)}${
    publicUrl !== null &&
    markup`${of('og:url', `${publicUrl}/${page}`)}${of('og:image', `${publicUrl}/${picture}`)}${of('og:image:alt', 'A map of the land of the world')}<link rel="canonical" href="${`${publicUrl}/${page}`}">
`
  }`;
}

/** As JSON-LD of schema.org, for search engines. */
function structuredData(
  { title, base_url, licence }: ExplorerCatalog,
  subject: Subject,
  description: string,
  address: string | null,
): object {
  const isEntity = 'id' in subject;
  return {
    '@context': 'https://schema.org/',
    '@type': isEntity ? 'WebPage' : 'CollectionPage',
    ...(address !== null && { '@id': address, url: address }),
    name: subject.label,
    description,
    ...(isEntity && aboutEntity(subject)),
    isPartOf: {
      '@type': 'Dataset',
      name: title,
      ...(address !== null && { '@id': `${base_url}/`, url: `${base_url}/` }),
      ...(licence !== null && { license: licence.url ?? { '@type': 'CreativeWork', name: licence.name } }),
    },
  };
}

type Placed = Entity & { readonly longitude: number; readonly latitude: number };

export function isOnMap(entity: Entity): entity is Placed {
  const { longitude, latitude } = entity;
  return longitude !== null && latitude !== null && Math.abs(longitude) <= 180 && Math.abs(latitude) <= 90;
}

function aboutEntity(entity: Entity): object {
  const { id, label, code, years, region, longitude, latitude } = entity;
  const isOpen = (year: number | null) => (year === null ? '..' : isoYear(year));
  const geo = isOnMap(entity) && { '@type': 'GeoCoordinates', latitude, longitude };
  return {
    ...(years !== null && { temporalCoverage: years.map(isOpen).join('/') }),
    ...((region !== null || geo !== false) && {
      spatialCoverage: { '@type': 'Place', ...(region !== null && { name: region }), ...(geo && { geo }) },
    }),
    about: {
      '@type': 'Thing',
      name: label,
      ...(code !== null && code !== label && { alternateName: code }),
      identifier: String(id),
    },
  };
}

/** Only HTTP addresses: a `javascript:` link would run a script. */
function licenceMarkup({ licence }: ExplorerCatalog): Markup | false {
  if (licence === null) return false;
  const { name, url } = licence;
  if (url === null || !/^https?:\/\//i.test(url)) return markup`${name}. `;
  return markup`<a href="${url}" rel="license">${name}</a>. `;
}

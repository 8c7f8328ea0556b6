/** The files of a published tree, as this room expects them: what it shared with a build, it could not find wrong. */

export const INDEX = 'index.json';
/** The start page and, in a folder of the API, the twin of its INDEX. */
export const HTML_INDEX = 'index.html';
export const MANIFEST = 'manifest.json';
export const DESCRIPTION = 'databank.json';
export const OPENAPI = 'openapi.json';
export const CITATION = 'CITATION.cff';
export const DATA_PACKAGE = 'datapackage.json';
export const ARCHIVE = 'databank.zip';
export const DATABASE = 'export.sqlite';
export const WORKBOOK = 'databank.xlsx';
export const CHECKSUMS = 'SHA256SUMS';

export const RELEASES = 'releases.json';
export const FEED = 'releases.atom';
/** In the tree of a release. */
export const RELEASE = 'release.json';
export const CHANGELOG = 'CHANGELOG.md';

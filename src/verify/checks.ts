import type { Check } from './check.ts';
import { changes } from './checks/changes.ts';
import { checksums } from './checks/checksums.ts';
import { claimForms } from './checks/claim-forms.ts';
import { client } from './checks/client.ts';
import { copies } from './checks/copies.ts';
import { dataset } from './checks/dataset.ts';
import { errorBodies } from './checks/error-bodies.ts';
import { explorerData } from './checks/explorer-data.ts';
import { explorerFiles } from './checks/explorer-files.ts';
import { feed } from './checks/feed.ts';
import { files } from './checks/files.ts';
import { hostFiles } from './checks/host-files.ts';
import { htmlTwins } from './checks/html-twins.ts';
import { ids } from './checks/ids.ts';
import { links } from './checks/links.ts';
import { description, manifest } from './checks/manifest.ts';
import { metadata } from './checks/metadata.ts';
import { openapi } from './checks/openapi.ts';
import { packedTree } from './checks/packed-tree.ts';
import { count, envelope, pageSize, pages, utf8Json } from './checks/pages.ts';
import { privacyOfArchives, privacyOfReleases } from './checks/privacy.ts';
import { privateComments } from './checks/private-comments.ts';
import { embeddedAgree, records } from './checks/records.ts';
import { releaseDigest } from './checks/release-digest.ts';
import { releases } from './checks/releases.ts';
import { rootIndex } from './checks/root-index.ts';
import { sameVersion } from './checks/same-version.ts';
import { schemas } from './checks/schemas.ts';
import { singleRecords } from './checks/single-records.ts';
import { tableFormats } from './checks/table-formats.ts';
import { tables } from './checks/tables.ts';
import { unmentioned } from './checks/unmentioned.ts';
import { wideTables } from './checks/wide-tables.ts';
import { contentType, etag, gzip, headers } from './requests/headers.ts';
import { head, optionsMethod, writeMethods } from './requests/methods.ts';
import { invalidPages, lastPage, pageParameter, pastTheEnd } from './requests/page-rule.ts';
import { missingSlash, unknownPath } from './requests/paths.ts';

/** In the order of the report, and of their work: later ones leave out files that `checksums` found damaged. */
export const checks: readonly Check[] = [
  checksums,
  manifest,
  description,
  rootIndex,
  files,
  hostFiles,
  pages,
  utf8Json,
  envelope,
  records,
  count,
  links,
  pageSize,
  ids,
  copies,
  htmlTwins,
  singleRecords,
  explorerData,
  // After it: over HTTP, what it read need not be read again.
  explorerFiles,
  unmentioned,
  tables,
  tableFormats,
  wideTables,
  claimForms,
  metadata,
  embeddedAgree,
  privateComments,
  errorBodies,
  schemas,
  openapi,
  client,
  dataset,
  packedTree,
  sameVersion,
  changes,
  releases,
  releaseDigest,
  feed,
  privacyOfReleases,
  privacyOfArchives,
  pastTheEnd,
  invalidPages,
  pageParameter,
  lastPage,
  unknownPath,
  missingSlash,
  head,
  optionsMethod,
  writeMethods,
  headers,
  contentType,
  gzip,
  etag,
];

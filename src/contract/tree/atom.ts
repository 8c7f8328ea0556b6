import { printable, unicodeEscape } from '../../terminal/safe-text.ts';

/** The start of a day. Atom requires a time: without a day, it is 1970. */
export function atomTime(date: string | null): string {
  return `${date ?? '1970-01-01'}T00:00:00Z`;
}

export interface AtomLink {
  readonly rel: string;
  readonly href: string;
  readonly type?: string;
}

export interface AtomEntry {
  readonly id: string;
  readonly title: string;
  /** RFC 3339. */
  readonly updated: string;
  readonly links?: readonly AtomLink[];
  /** By name; the feed's author without any. */
  readonly authors?: readonly string[];
  readonly content: string;
}

export interface AtomFeed {
  readonly id: string;
  readonly title: string;
  readonly subtitle?: string;
  /** RFC 3339. */
  readonly updated: string;
  readonly links?: readonly AtomLink[];
  readonly author: string;
  readonly generator?: string;
  readonly entries: readonly AtomEntry[];
}

/** An Atom feed (RFC 4287). */
export function atomText(feed: AtomFeed): string {
  const { subtitle, generator, links = [], entries } = feed;
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom">',
    `  <id>${xml(feed.id)}</id>`,
    `  <title>${xml(feed.title)}</title>`,
    ...(subtitle === undefined ? [] : [`  <subtitle>${xml(subtitle)}</subtitle>`]),
    `  <updated>${xml(feed.updated)}</updated>`,
    `  <author><name>${xml(feed.author)}</name></author>`,
    ...(generator === undefined ? [] : [`  <generator>${xml(generator)}</generator>`]),
    ...links.map((link) => `  ${linkText(link)}`),
    ...entries.map(entryText),
    '</feed>',
  ].join('\n');
}

function entryText({ id, title, updated, links = [], authors = [], content }: AtomEntry): string {
  return [
    '  <entry>',
    `    <id>${xml(id)}</id>`,
    `    <title>${xml(title)}</title>`,
    `    <updated>${xml(updated)}</updated>`,
    ...authors.map((name) => `    <author><name>${xml(name)}</name></author>`),
    ...links.map((link) => `    ${linkText(link)}`),
    `    <content type="text">${xml(content)}</content>`,
    '  </entry>',
  ].join('\n');
}

function linkText({ rel, href, type }: AtomLink): string {
  return `<link rel="${xml(rel)}"${type === undefined ? '' : ` type="${xml(type)}"`} href="${xml(href)}"/>`;
}

/** Characters that XML cannot hold become JSON escapes. */
function xml(text: string): string {
  return printable(text)
    .replaceAll(/[\p{Surrogate}\ufffe\uffff]/gu, unicodeEscape)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

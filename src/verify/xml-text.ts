const signs: Readonly<Record<string, string>> = {
  ...{ lt: '<', gt: '>', quot: '"', amp: '&', '#39': "'", '#13': '\r' },
};

/** A text of XML or HTML, without the escapes that a build writes. */
export function unescaped(xml: string): string {
  return xml.replace(/&(lt|gt|quot|amp|#39|#13);/g, (_, name: string) => signs[name] as string);
}

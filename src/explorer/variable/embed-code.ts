import { escapeSigns } from '../../contract/words/escape-signs.ts';
import { withQuery } from '../location.ts';

/**
 * The lines that show a chart or a map in a page of another site.
 * @param address of the view, with its fragment
 */
export function embedCode(address: string, title: string): string {
  const src = embeddedAddress(address);
  // A map has the slider of its year above it.
  const height = src.includes('show=map') ? '860' : '600';
  const attributes = { src, title, width: '100%', height, loading: 'lazy' };
  const text = Object.entries(attributes).map(([name, value]) => `${name}="${escapeSigns(value)}"`);
  return `<iframe ${text.join(' ')} style="border: 0"></iframe>`;
}

/** The picture alone: the map if it was shown, or else the chart. */
function embeddedAddress(address: string): string {
  const [page = '', fragment = ''] = address.split('#', 2);
  const [view = '', text = ''] = fragment.split('?', 2);
  const query = new URLSearchParams(text);
  if (query.get('show') !== 'map') query.delete('show');
  query.set('embed', '1');
  return withQuery(`${page}#${view}`, query);
}

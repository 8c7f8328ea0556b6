import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');

/** How each example of the table of constructs is published. */
function documented(): Map<string, string> {
  const rows = read('docs/any-service.md').matchAll(
    /^\| .* \| (`.*`) \| (described|from the service|left out) \|$/gm,
  );
  return new Map(
    [...rows].flatMap(([, examples = '', how = '']) =>
      examples.split(', ').map((example): [string, string] => [example.replaceAll('`', ''), how]),
    ),
  );
}

/** What `describe_api.py` reports of the project: a key, or a path of its lists and views. */
function reported(): Map<string, string> {
  const found = new Map<string, string>();
  for (const line of read('test/describe/golden/radio.report.txt').trim().split('\n')) {
    const [, places = '', message = ''] =
      /^(?:left out|note): ((?:api\/\S+ \(\w+\)(?:, )?)+): (.*)$/.exec(line) ?? [];
    const [, key] = /^(\w+Serializer\.\w+): /.exec(message) ?? [];
    const isList = key !== undefined || message.startsWith('records come in another order');
    const paths = [...places.matchAll(/api\/(\S+)/g)].map(([, path = '']) =>
      path.replace(/\(\?P.*?\)\//, ''),
    );
    for (const place of key === undefined ? paths : [key])
      found.set(place, isList ? 'from the service' : 'left out');
  }
  return found;
}

it('the table of constructs says of each example what the program reports of it', () => {
  const [table, report] = [documented(), reported()];
  const others = new Map([...table].filter(([, how]) => how !== 'described'));
  expect(Object.fromEntries(others)).toEqual(Object.fromEntries(report));
  const described = [...table].flatMap(([example, how]) => (how === 'described' ? [example] : []));
  expect(described.length).toBeGreaterThan(10);
  const [serializers, urls] = ['serializers', 'urls'].map((name) =>
    read(`test/sources/services/radio/archive/${name}.py`),
  ) as [string, string];
  for (const example of described) {
    const [name = '', key] = example.split('.');
    const [, own = ''] =
      new RegExp(`^class ${name}\\(.*\\n([^]*?)(?=^class |(?![^]))`, 'm').exec(serializers) ?? [];
    const source = key === undefined ? urls : own;
    expect([example, source.includes(`"${key ?? name.slice(0, -1)}"`)]).toEqual([example, true]);
  }
});

import { linkTo } from '../location.ts';
import { showAs } from '../navigation.ts';
import { Page, type ViewProps } from '../parts/page.tsx';
import { Search } from '../parts/search.tsx';

/** Everything that has a name, found as one types. */
export function View({ place }: ViewProps) {
  return (
    <Page
      title="Search"
      lead="Names, other names, codes, places and references. Accents and case make no difference; “quoted words” are found as they are written."
    >
      <Search
        text={place.query.get('q') ?? ''}
        most={25}
        label="Search everything"
        onText={(text) => showAs(linkTo('search', { q: text }))}
      />
    </Page>
  );
}

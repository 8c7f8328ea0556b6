import { Page, type ViewProps } from '../parts/page.tsx';
import { Search } from '../parts/search.tsx';

export function View({ place }: ViewProps) {
  return (
    <Page
      title="Search"
      lead="Names, other names, codes, places and references. Accents and case make no difference; “quoted words” are found as they are written."
    >
      <Search place={place} most={25} label="Search everything" />
    </Page>
  );
}

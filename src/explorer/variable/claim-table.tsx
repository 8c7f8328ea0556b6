import { type Claim, yearsOf } from '../claims/claim.ts';
import { evidenceOf } from '../claims/evidence.ts';
import { sayClaim } from '../claims/say.ts';
import { yearsOfEntityIn } from '../fold.ts';
import { linkToRecord } from '../location.ts';
import { EntityLink } from '../parts/entity-link.tsx';
import { useCatalog, useEntityNames } from '../parts/page.tsx';
import { PlainTable } from '../parts/plain-table.tsx';
import { showYears } from '../years.ts';

export function ClaimTable({ claims }: { readonly claims: readonly Claim[] }) {
  const assumed = yearsOfEntityIn(useCatalog());
  const { one } = useEntityNames();
  return (
    <PlainTable label="Values" columns={[one, 'Value', 'Years', 'Evidence', 'Record']}>
      {claims.map((claim) => (
        <tr key={claim.row}>
          <th scope="row">
            <EntityLink entity={claim.entity} />
          </th>
          <td>{sayClaim(claim) || 'no value'}</td>
          <td>{claim.dated === 'entity' ? `(${assumed})` : showYears(yearsOf(claim))}</td>
          <td>{evidenceOf(claim).word}</td>
          <td>
            <a href={linkToRecord(claim.variable.collection.name, claim.row)}>no. {claim.row + 1}</a>
          </td>
        </tr>
      ))}
    </PlainTable>
  );
}

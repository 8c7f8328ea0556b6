import { type Claim, yearsOf } from '../claims/claim.ts';
import { evidenceOf } from '../claims/evidence.ts';
import { sayClaim } from '../claims/say.ts';
import { yearsOfEntityIn } from '../fold.ts';
import { linkToRecord } from '../location.ts';
import { EntityLink } from '../parts/entity-link.tsx';
import { useCatalog, useEntityNames } from '../parts/page.tsx';
import { showYears } from '../years.ts';

export function ClaimTable({ claims }: { readonly claims: readonly Claim[] }) {
  const assumed = yearsOfEntityIn(useCatalog());
  const { one } = useEntityNames();
  return (
    <div class="scroll" role="region" aria-label="Values" tabIndex={0}>
      <table class="plain-table">
        <thead>
          <tr>
            {[one, 'Value', 'Years', 'Evidence', 'Record'].map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
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
        </tbody>
      </table>
    </div>
  );
}

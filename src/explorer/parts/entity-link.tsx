import { Fragment } from 'preact';
import type { Entity } from '../entities.ts';
import { linkToEntity } from '../location.ts';

interface EntityLinkProps {
  readonly entity: Entity | undefined;
  readonly className?: string;
}

export function EntityLink({ entity, className }: EntityLinkProps) {
  if (entity === undefined) return null;
  return (
    <a class={className} href={linkToEntity(entity)}>
      {entity.label}
    </a>
  );
}

export interface Link {
  readonly href: string;
  readonly label: string;
}

/** Links in a line. */
export function Links({ links, by = ', ' }: { readonly links: readonly Link[]; readonly by?: string }) {
  return links.map(({ href, label }, place) => (
    <Fragment key={href}>
      {place > 0 && by}
      <a href={href}>{label}</a>
    </Fragment>
  ));
}

/** Nothing without a class. */
export function Swatch({ className }: { readonly className: string | null }) {
  if (className === null) return null;
  return <span class={`swatch ${className}`} aria-hidden="true" />;
}

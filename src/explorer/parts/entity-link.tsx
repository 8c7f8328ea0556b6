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

/** Nothing without a class. */
export function Swatch({ className }: { readonly className: string | null }) {
  if (className === null) return null;
  return <span class={`swatch ${className}`} aria-hidden="true" />;
}

import { render } from 'preact';
import { Offline } from './offer.tsx';

/** Goes on with the offer of a page that has no view, where its button was. */
export function offerIn(place: HTMLElement): void {
  const around = document.createElement('div');
  place.replaceWith(around);
  render(<Offline isWanted />, around);
}

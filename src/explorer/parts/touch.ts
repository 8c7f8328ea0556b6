/** Whether a finger or a pen made a click. Keys make clicks without a count. */
export function isTouch(event: MouseEvent): boolean {
  const { pointerType } = event as PointerEvent;
  if (pointerType) return pointerType !== 'mouse';
  return event.detail > 0 && matchMedia('(hover: none)').matches;
}

/** Whether fingers are how one points here: hints name them, and not keys. */
export const usesFingers = () => matchMedia('(pointer: coarse)').matches;

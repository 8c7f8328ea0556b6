/** Printed with everything made from the bundled sample. */
export const sampleText = 'This is the sample that comes with polity-press, not a databank of yours.';

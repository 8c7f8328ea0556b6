export const clamp = (value: number, from: number, to: number) => Math.max(from, Math.min(to, value));

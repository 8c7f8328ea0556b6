import type { Caption } from '../chart/save-picture.ts';

interface SavePictureAsProps {
  readonly name: string;
  readonly caption: Caption;
  /** Runs what saves, and says what failed. */
  readonly save: (work: () => Promise<void>) => void;
}

/** Buttons that save what the page draws. */
export function SavePictureAs({ name, caption, save }: SavePictureAsProps) {
  return (
    <>
      {(['png', 'svg'] as const).map((format) => (
        <button
          key={format}
          type="button"
          onClick={() =>
            save(async () => {
              const { savePicture } = await import('../chart/save-picture.ts');
              await savePicture(format, name, caption);
            })
          }
        >
          {format.toUpperCase()}
        </button>
      ))}
    </>
  );
}

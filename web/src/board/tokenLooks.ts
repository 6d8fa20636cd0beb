// What tokens of Matter look like, half by half.

export interface Look {
  /** The left half of its outline; the right half is its mirror image. */
  half: string;
  /** What is drawn on the half: path, colour. */
  facets: readonly (readonly [string, string])[];
  fill: string;
  /** The right half of a whole token: darker, as it lies away from the light. */
  far: string;
}

export const LOOKS: Record<string, Look> = {
  gas: {
    half: 'M0-15A15 15 0 0 0 0 15Z',
    fill: '#ffe382',
    far: '#f7c945',
    facets: [
      [
        'M0-8.5C-5-10-9-6-12-7.5L-11-9.5C-8-8.5-5-12.5 0-11ZM0-1C-5-2.5-9 1.5-14.6-.5L-14.4-3C-9-1-5-5 0-3.5ZM0 6.5C-5 5-8 9-12.5 7L-13.4 4.6C-8 6.5-5 2.5 0 4Z',
        '#c68b12',
      ],
    ],
  },
  rock: {
    half: 'M0-16L-9.5-13.5L-16-2L-12.5 10L0 15.5Z',
    fill: '#ee935f',
    far: '#b95a2c',
    facets: [
      ['M0-16L-9.5-13.5L-16-2L-6-4Z', '#ffb98d'],
      ['M-16-2L-6-4L0 4L0 15.5L-12.5 10Z', '#d8743f'],
      ['M-6-4L0-16L0 4Z', '#e98a55'],
    ],
  },
  water: {
    half: 'M0-19C-3.5-11-13-4.5-13 4.5A13 13 0 0 0 0 17.5Z',
    fill: '#5cc3fb',
    far: '#2f97e3',
    facets: [
      ['M0 17.5A13 13 0 0 1-13 4.5C-9 8.5-5 9.5 0 8.5Z', '#1f78c8'],
      ['M-9.5 3.5C-9.5-2-5.5-5.5-4-9C-4-4-6.5-1-6.5 4Z', '#d8f2ff'],
    ],
  },
  metal: {
    half: 'M0-18L-14.5 0L0 18Z',
    fill: '#f4f7fc',
    far: '#aab6c9',
    facets: [
      ['M0-18L-14.5 0L-5.5 0Z', '#ffffff'],
      ['M-14.5 0L-5.5 0L0 18Z', '#c3cddd'],
      ['M0-18L-5.5 0L0 18Z', '#dfe6f0'],
    ],
  },
};

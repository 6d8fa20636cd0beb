// Ratings in words. A rating is shown to its own person alone.

import type { MyRating, Rating, RatingChange } from '../client/messages';

/** What somebody agrees to who sits down at a rated table. */
export const RATED_MEANS =
  'The result changes your rating, which only you can see. Hints are off, and leaving counts as a loss.';

/** “≈ 1240 ± 90”. */
export function ratingInWords({ rating, uncertainty }: Rating): string {
  return `≈ ${rating} ± ${uncertainty}`;
}

/** At a table that one could join: “Rated · you ≈ 1240 ± 90”. */
export function ratedInWords(mine: MyRating | null): string {
  return mine?.rating ? `Rated · you ${ratingInWords(mine.rating)}` : 'Rated';
}

/** After a game: “Your rating: 1500 → 1564 (+64), ± 430”. */
export function changeInWords({ before, after, ran_away }: RatingChange): string {
  const gain = after.rating - before.rating;
  const signed = gain < 0 ? `−${-gain}` : `+${gain}`;
  const why = ran_away ? ' You were not there at the end, so everybody who was comes before you.' : '';
  return `Your rating: ${before.rating} → ${after.rating} (${signed}), ± ${after.uncertainty}.${why}`;
}

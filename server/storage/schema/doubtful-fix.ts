import { sql } from 'kysely';

/** The rows of doubtful fixes. Their index has the same condition, in the same words: only so it is used. */
export const IS_DOUBTFUL = sql<boolean>`attributes like '%"doubt":"%'`;

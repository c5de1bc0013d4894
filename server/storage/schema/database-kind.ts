/** Which database the data is in: a file of SQLite in the data folder, or PostgreSQL. */
export type DatabaseKind = 'sqlite' | 'postgres';

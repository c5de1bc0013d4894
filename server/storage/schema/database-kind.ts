/** The database in use: an SQLite file in the data folder, or PostgreSQL. */
export type DatabaseKind = 'sqlite' | 'postgres';

import type { ptBR } from './pt-BR.ts';
import type { entrancePtBR } from './pt-BR/entrance.ts';

type Texts<T> = { readonly [Key in keyof T]: T[Key] extends string ? string : Texts<T[Key]> };

/** All texts of one language: the same keys in each, or it does not compile. */
export type Catalogue = Texts<typeof ptBR>;

/** Those that are there before anybody is in. */
export type EntranceCatalogue = Texts<typeof entrancePtBR>;

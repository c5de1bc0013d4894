import type { ptBR } from './pt-BR.ts';
import type { entrancePtBR } from './pt-BR/entrance.ts';
import type { livePtBR } from './pt-BR/live.ts';
import type { officePtBR } from './pt-BR/office.ts';

type Texts<T> = { readonly [Key in keyof T]: T[Key] extends string ? string : Texts<T[Key]> };

/** All texts of one language: the same keys in each, or it does not compile. */
export type Catalogue = Texts<typeof ptBR>;

/** Those that are there before anybody is in. */
export type EntranceCatalogue = Texts<typeof entrancePtBR>;

/** Those that the first view needs. */
export type LiveCatalogue = Texts<typeof livePtBR>;

/** Those that come with the screens, the forms and the dialogs. */
export type OfficeCatalogue = Texts<typeof officePtBR>;

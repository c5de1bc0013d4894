import type { ptBR } from './catalog.ts';
import type { signInPtBR } from './sign-in.ts';
import type { firstViewPtBR } from './first-view.ts';
import type { screensPtBR } from './screens.ts';

type Texts<T> = { readonly [Key in keyof T]: T[Key] extends string ? string : Texts<T[Key]> };

/** All texts of one language: the same keys in each, or it does not compile. */
export type Catalog = Texts<typeof ptBR>;

/** Those that are there before anybody is in. */
export type SignInCatalog = Texts<typeof signInPtBR>;

/** Those that the first view needs. */
export type FirstViewCatalog = Texts<typeof firstViewPtBR>;

/** Those that come with the screens, the forms and the dialogs. */
export type ScreensCatalog = Texts<typeof screensPtBR>;

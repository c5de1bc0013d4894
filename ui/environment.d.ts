interface ImportMetaEnv {
  /** The version of the product; the build sets it. */
  readonly FAROL_VERSION: string;
  /** The folder among the assets that has the pieces of the offline world; the build sets it. */
  readonly FAROL_WORLD: string;
  /** The file among the assets that has the towns of the world; the build sets it. */
  readonly FAROL_TOWNS: string;
}

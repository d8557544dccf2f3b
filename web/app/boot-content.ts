/** What the build wrote into the page under a name; empty where it wrote nothing. */
export const contentOf = (name: string): string =>
  document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? ''

/** The window that shows the address already, whatever follows its path; null if none does. */
export function tabAt<Tab extends { readonly url: string }>(tabs: readonly Tab[], address: URL): Tab | null {
  return (
    tabs.find(({ url }) => {
      const { origin, pathname } = new URL(url);
      return origin === address.origin && pathname === address.pathname;
    }) ?? null
  );
}

// Opens the page on what it carries: one recording, or two and their difference.

async function openPage() {
  const recording = await Recording.load(new PageSource(document));
  const difference = document.querySelector('script[data-kind="difference"]');
  if (!difference) return new Page(recording);
  const other = await Recording.load(new PageSource(document, "other-"));
  return new ComparePage(new Comparison(recording, other, parse(await blockText(difference))));
}

(async () => {
  try {
    globalThis.page = await openPage();
  } catch (error) {
    byID("faults").hidden = false;
    byID("faults").textContent = `The page's data can't be read: ${error.message}`;
    throw error;
  }
})();

// What a screen reader would say: every change inside a live region, as a whole.
(() => {
  const LIVE = '[aria-live="polite"], [aria-live="assertive"], [role="status"], [role="alert"], [role="log"]'
  window.announced = []

  const observer = new MutationObserver((changes) => {
    const elements = changes.map(({ target }) => (target instanceof Element ? target : target.parentElement))
    for (const region of new Set(elements.map((element) => element?.closest(LIVE)))) {
      const text = region?.textContent.trim()
      if (text) window.announced.push(text)
    }
  })
  observer.observe(document, { childList: true, characterData: true, subtree: true })
})()

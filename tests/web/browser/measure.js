// What keeps somebody from seeing the essential parts of the table: called with the parts that should
// be there. Each part: a name, a selector, and how many of it.
async (parts) => {
  const SLACK = 1.5;
  const FRAMES = 12;
  const inside = (box, room) =>
    box.left >= room.left - SLACK &&
    box.right <= room.right + SLACK &&
    box.top >= room.top - SLACK &&
    box.bottom <= room.bottom + SLACK;
  const plain = ({ left, top, right, bottom }) =>
    `${[left, top, right, bottom].map(Math.round)}`;
  const shown = (element) =>
    element.checkVisibility({ checkVisibilityCSS: true }) &&
    element.getBoundingClientRect().width > 0;

  // The window, and every ancestor that cuts off what is outside of it.
  const rooms = (element) => {
    const found = [
      {
        what: "the window",
        room: { left: 0, top: 0, right: innerWidth, bottom: innerHeight },
      },
    ];
    for (let node = element.parentElement; node; node = node.parentElement) {
      const style = getComputedStyle(node);
      if (style.overflowX !== "visible" || style.overflowY !== "visible")
        found.push({
          what: node.className || node.localName,
          room: node.getBoundingClientRect(),
        });
    }
    return found;
  };
  const outside = (element, box) =>
    rooms(element).find(({ room }) => !inside(box, room))?.what;

  // Texts for screen readers only do not count.
  const texts = (element) => {
    const found = [];
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (
        !node.data.trim() ||
        getComputedStyle(node.parentElement).clipPath !== "none"
      )
        continue;
      if (
        node.parentElement.closest("option, svg") ||
        !shown(node.parentElement)
      )
        continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const box of range.getClientRects())
        if (box.width > 1) found.push({ node, box });
    }
    return found;
  };

  const covered = (element, box) => {
    for (const [x, y] of [
      [0.5, 0.5],
      [0.15, 0.3],
      [0.85, 0.3],
      [0.15, 0.75],
      [0.85, 0.75],
    ]) {
      const hit = document.elementFromPoint(
        box.left + box.width * x,
        box.top + box.height * y,
      );
      if (!hit || !(element.contains(hit) || hit.contains(element)))
        return hit?.className?.baseVal ?? hit?.className ?? "nothing";
    }
    return null;
  };

  const measured = () => {
    const faults = [];
    const look = (name, element, words = true) => {
      const box = element.getBoundingClientRect();
      const out = outside(element, box);
      if (out) faults.push(`${name} is outside of ${out}: ${plain(box)}`);
      const by = covered(element, box);
      if (by !== null)
        faults.push(`${name} is covered by ${by}: ${plain(box)}`);
      for (const { node, box } of words ? texts(element) : []) {
        const out = outside(node, box);
        if (out)
          faults.push(
            `"${node.data.trim()}" of ${name} is cut by ${out}: ${plain(box)}`,
          );
      }
    };
    for (const { name, selector, least, words } of parts) {
      const found = [...document.querySelectorAll(selector)].filter(shown);
      if (found.length < least)
        faults.push(`${found.length} of ${least} ${name}`);
      for (const element of found.slice(0, least)) look(name, element, words);
    }

    // Of a choice, everything that can be pressed and every word; and nothing to scroll to.
    const choice = [
      ...document.querySelectorAll(".choice, [data-card]:has(.open)"),
    ]
      .filter(shown)
      .at(-1);
    if (choice) {
      if (choice.scrollHeight > choice.clientHeight + SLACK)
        faults.push(
          `the choice scrolls: ${choice.scrollHeight} in ${choice.clientHeight}`,
        );
      for (const element of choice.querySelectorAll(
        "h2, h3, button, select, label, p",
      ))
        if (shown(element)) look(`${element.localName} of the choice`, element);
      const [sheet, board] = [choice, document.querySelector("main")].map(
        (each) => each.getBoundingClientRect(),
      );
      if (!inside(sheet, board))
        faults.push(
          `the choice ${plain(sheet)} leaves the board ${plain(board)}`,
        );
    }

    const board = document.querySelector("main").getBoundingClientRect();
    if (
      innerWidth < 700 &&
      innerHeight > innerWidth &&
      board.height < innerHeight * 0.45
    )
      faults.push(`the board is only ${board.height} high`);
    const sizes = [...document.querySelectorAll("main [data-city] .name")].map(
      (name) =>
        parseFloat(getComputedStyle(name).fontSize) * name.getScreenCTM().a,
    );
    if (!(Math.min(...sizes) >= 8.99))
      faults.push(`names of cities are only ${Math.min(...sizes)} high`);
    if (document.scrollingElement.scrollWidth > innerWidth)
      faults.push("the page scrolls sideways");
    return [...new Set(faults)];
  };

  const frame = () => new Promise((done) => requestAnimationFrame(done));
  let found = measured();
  for (let i = 0; i < FRAMES && found.length; i++) {
    await frame();
    found = measured();
  }
  return found;
};

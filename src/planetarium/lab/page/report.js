// Draws the plots in the colours of the hour, again when these change, and sorts tables by a press on a head.

const plots = JSON.parse(document.getElementById('plots').textContent);
const dark = window.matchMedia('(prefers-color-scheme: dark)');

function config(place) {
  const style = getComputedStyle(document.documentElement);
  const colour = (name) => style.getPropertyValue(name).trim();
  const font = 'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif';
  return {
    background: 'transparent',
    font,
    padding: 4,
    view: { stroke: null },
    axis: {
      labelColor: colour('--soft'),
      titleColor: colour('--soft'),
      gridColor: colour('--line'),
      domainColor: colour('--line'),
      tickColor: colour('--line'),
      labelFontSize: 12,
      titleFontSize: 12,
      titleFontWeight: 500,
      titlePadding: 8,
    },
    legend: {
      labelColor: colour('--soft'),
      labelFontSize: 12,
      columns: place.clientWidth < 480 ? 1 : 0,
    },
    axisQuantitative: { labelOverlap: 'parity', labelSeparation: 5 },
    rule: { color: colour('--faint') },
    text: { color: colour('--ink'), fontSize: 12 },
    bar: { cornerRadiusEnd: 3 },
    range: { category: ['#3f8fd9', '#e09b2d', '#a86fe0', '#35a78f'] },
  };
}

async function draw() {
  for (const [name, spec] of Object.entries(plots)) {
    const place = document.getElementById(`plot-${name}`);
    await vegaEmbed(place, spec, { actions: false, renderer: 'svg', config: config(place), tooltip: { theme: 'custom' } });
  }
}

function value(row, column) {
  const cell = row.cells[column];
  return cell.dataset.v === undefined ? cell.textContent.trim() : Number(cell.dataset.v);
}

function sort(head) {
  const table = head.closest('table');
  const column = head.cellIndex;
  const up = head.getAttribute('aria-sort') === 'descending' || (!head.ariaSort && column === 0);
  for (const other of table.tHead.rows[0].cells) other.removeAttribute('aria-sort');
  head.setAttribute('aria-sort', up ? 'ascending' : 'descending');
  const rows = [...table.tBodies[0].rows];
  rows.sort((one, other) => {
    const [a, b] = [value(one, column), value(other, column)];
    if (a === '' || b === '') return (a === '') - (b === '');
    const order = typeof a === 'number' && typeof b === 'number' ? a - b : String(a).localeCompare(String(b));
    return up ? order : -order;
  });
  table.tBodies[0].append(...rows);
}

for (const head of document.querySelectorAll('th')) head.addEventListener('click', () => sort(head));
dark.addEventListener('change', draw);
await draw();
document.documentElement.dataset.drawn = 'yes';

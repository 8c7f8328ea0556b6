// Invented: none of it is of a databank. Quotes, line ends, HTML, diacritics and other scripts are as frequent as in one.
const people =
  'Adler Bözöki Çelik Ðorđević Estévez Falk Gómez Håkansson Iwata Jóhannsson Kowalczyk Łaski Mbeki Nguyễn Okafor Ōtani Park Quiñones Rāmānujan Šimek Þórsson Ünal Vogel Wołek Xu Yıldız Žižka'.split(
    ' ',
  );
const places =
  'Ōsaka Qūs Aššur Vĩnh Košice Malmö Þing Çatal Tīmurid Ḥarrān Zürich Reims Ādilābād İznik Cuicuilco Nagasaki'.split(
    ' ',
  );
const subjects =
  'Trade|Court and ritual|The palaces|Irrigation|Coinage|Frontiers|Grain|Kingship|Roads|Guilds|Taxation|The fleet'.split(
    '|',
  );
const sentences = [
  'The period is attested in “inscriptions” and on coins found at PLACE.',
  'Authority rested with a council at PLACE; its "elders" are named in two letters.',
  'No direct evidence; coded from the preceding polity.\r\n\r\n',
  '<br>Administrative seats – PLACE and PLACE – were moved twice.',
  'Between PLACE and PLACE lay fourteen days’ march, as the chronicle of PEOPLE says.',
  'Estimates range from 10–15 % to a third of all households (see PEOPLE).\n',
  'Officials were paid in grain & silver; a <i>register</i> of them was kept at PLACE.\r\n',
  'The dynasty’s own name is uncertain: “Βασιλεία” on seals, 王朝 in later annals.',
  'PEOPLE calls this "the long peace"; others see a slow decline after the siege of PLACE.',
  'Present, but only for the élite: PEOPLE counts nine such houses.',
];

/** A title of a work that nobody wrote. */
export const title = (random) =>
  `${random.pick(subjects)} in ${random.pick(places)}: ${random.pick(subjects).toLowerCase()} and ${random.pick(subjects).toLowerCase()}, a comparative inquiry into the sources`;

export const person = (random) => random.pick(people);
export const place = (random) => random.pick(places);

/** The key of a work in a library of references. */
export const libraryKey = (random) => random.hex(8).toUpperCase();

function passage(random) {
  const said = random
    .pick(sentences)
    .replaceAll('PLACE', () => place(random))
    .replaceAll('PEOPLE', () => person(random));
  if (random.chance(0.2)) return said;
  const [by, key] = [person(random), libraryKey(random)];
  const work = `(${by} ${random.between(1890, 2023)}, ${random.between(1, 600)}) ${by}. <i>${title(random)}</i>.`;
  const link = `<a href="https://www.example.org/items/${key}" target="_blank" class="fw-bolder"> <b> Library link: ${key}</b></a>`;
  return `${said} §REF§${work}${link}§REF§${random.chance(0.3) ? '\r\n' : ''}`;
}

/** Makes descriptions of about so many characters as asked for, out of a stock of passages. */
export function createDescriber(random) {
  const stock = Array.from({ length: 2000 }, () => passage(random));
  return (length) => {
    let text = random.pick(stock);
    while (text.length < length) text += ` ${random.pick(stock)}`;
    return text;
  };
}

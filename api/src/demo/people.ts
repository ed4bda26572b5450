import { fixedChoice, fixedNumber } from './fixed.ts';

/**
 * A phone number from the ranges reserved for drama, in E.164: 0131 496 0xxx for the east, 0141 496 0xxx for the west.
 */
export const phoneOf = (name: string, area: '131' | '141' = fixedNumber(`area/${name}`, 2) ? '131' : '141') =>
  `+44${area}4960${String(1 + fixedNumber(`phone/${name}`, 999)).padStart(3, '0')}`;

/** The words of a text. */
export const words = (text: string) => text.trim().split(/\s+/);

/** First names of adults. */
export const firstNames = words(`
  Ailsa Alasdair Amira Andrew Anya Blair Bronagh Catriona Chidi Claire Craig Daniela Donald Eilish Elspeth Emeka
  Euan Farah Fergus Gillian Graeme Greta Heather Iain Imran Innes Iona Jennifer Joanna Kenneth Kofi Lachlan Laura
  Lorna Magda Mairi Malcolm Marek Meera Morag Nadia Neil Niamh Olena Paolo Rashid Rhona Ross Ruth Sandeep Scott
  Sheena Stewart Susan Tariq Tess Una Vikram Wendy Yusuf
`);

/** Surnames; each family of the demonstration data has a different one. */
export const familyNames = words(`
  Abernethy Adeyemi Aitken Anwar Bain Balfour Begum Bianchi Birrell Boyle Brodie Buchan Cairns Calder Chalmers
  Chowdhury Cochrane Colquhoun Craik Cruickshank Dalgleish Dewar Docherty Duthie Fairlie Farquhar Fenton
  Finlayson Forsyth Galbraith Gilchrist Gillespie Goudie Guthrie Haldane Heron Hussain Imrie Inkster Isbister
  Jardine Jaworska Keir Kerr Kinloch Kowalska Laidlaw Laing Leask Lindores Lockhart Logan MacAskill MacBain
  MacCrimmon MacInnes MacIver MacLennan MacPhail MacQueen Mather McAllister McCulloch McGarvie McLellan Menzies
  Moffat Mowat Munro Nasmyth Nesbit Nwosu Ogilvie Oliphant Osei Paterson Peat Petrova Pringle Purves Rafferty
  Ramsay Rankine Renwick Riach Rintoul Sangster Scobie Semple Sharma Skene Spence Strachan Swinton Tait Telfer
  Tennant Thorburn Tulloch Urquhart Wardlaw Weir Whyte Yuill
`);

/** Names of children. */
export const childNames = words(`
  Ada Adam Aila Alfie Amber Anna Archie Arran Ayaan Beth Bonnie Brodie Callan Cara Charlie Cora Dylan Eilidh
  Ellie Elliot Emily Erin Esme Ethan Evie Finn Flora Freya Georgie Grace Hamish Hannah Harris Hope Hugo Ibrahim
  Iris Isaac Ivy Jack James Jude Kaia Katie Lewis Lily Logan Lucy Luke Maisie Matthew Maya Millie Mirren Molly
  Murray Nina Noah Oliver Orla Oscar Poppy Quinn Rafi Robbie Rosa Rowan Ruaridh Ruby Samir Skye Sorley Struan
  Tilly Theo Violet Willow Zara Zofia Magnus
`);

/** An adult's first name other than the given one. */
export const otherFirstName = (name: string, than: string) =>
  fixedChoice(
    `other/${name}`,
    firstNames.filter((first) => first !== than),
  );

// The words and prices for the demo's catalogue: shelves, products and suppliers. Data only.
import type { Random } from "../../random.ts";

export interface Variant {
  readonly label: string;
  /** Price divided by the base price of the item. */
  readonly factor: number;
  readonly kilograms: number;
}

export interface ChildShelf {
  readonly name: string;
  /** First letters of the SKU. */
  readonly code: string;
  /** Name and base price in cents. */
  readonly items: readonly (readonly [string, number])[];
  readonly variants: readonly Variant[];
  readonly notes: readonly string[];
  readonly tags: readonly string[];
  readonly attributes: (random: Random) => Record<string, unknown>;
}

const size = (label: string, factor: number, kilograms: number): Variant => ({
  label,
  factor,
  kilograms,
});
const bags = [size("250 g", 1, 0.27), size("500 g", 1.85, 0.53), size("1 kg", 3.4, 1.04)];
const bottles = [size("0.33 l", 1, 0.36), size("0.75 l", 1.9, 0.8), size("1 l", 2.3, 1.06)];
const single = [size("", 1, 0.4), size("2 pack", 1.8, 0.8), size("gift box", 2.1, 1.1)];
const origins = [
  "Ethiopia",
  "Kenya",
  "Colombia",
  "Brazil",
  "Guatemala",
  "India",
  "Sri Lanka",
  "Peru",
];
const european = ["Italy", "France", "Spain", "Greece", "Germany", "Poland", "Portugal"];
const allergens = ["milk", "gluten", "soy", "nuts", "sesame", "egg"];

const grown = (places: readonly string[]) => (random: Random) => ({
  origin: random.pick(places),
  organic: random.chance(0.4),
  ...(random.chance(0.5) ? { altitude: { metres: random.whole(6, 22) * 100 } } : {}),
});
const baked = (random: Random) => ({
  origin: random.pick(european),
  allergens: random.sample(allergens, random.whole(0, 3)),
  nutrition: { energyKj: random.whole(400, 2300), sugarG: random.whole(0, 450) / 10 },
});
const made = (random: Random) => ({
  material: random.pick(["paper", "wood", "cotton", "steel", "glass", "wax"]),
  recycled: random.chance(0.5),
  size: { width: random.whole(4, 30), height: random.whole(4, 42), unit: "cm" },
});
const played = (random: Random) => {
  const from = random.whole(1, 3);
  return {
    players: [from, from + random.whole(1, 4)],
    minutes: random.whole(2, 18) * 10,
    age: random.pick([6, 8, 10, 12, 14]),
    languages: random.sample(["de", "en", "es", "fr", "it"], random.whole(1, 3)),
  };
};

export const shelves: readonly {
  readonly name: string;
  readonly children: readonly ChildShelf[];
}[] = [
  {
    name: "Drinks",
    children: [
      {
        name: "Coffee",
        code: "COF",
        variants: bags,
        tags: ["arabica", "fairtrade", "filter", "espresso", "new"],
        attributes: grown(origins),
        notes: [
          "Roasted in small batches.",
          "Notes of cherry and dark chocolate.",
          "Good in the morning, better in the afternoon.",
        ],
        items: [
          ["Yirgacheffe Single Origin", 890],
          ["House Blend", 640],
          ["Midnight Espresso", 720],
          ["Decaf Swiss Water", 790],
          ["Huila Reserve", 950],
          ["Breakfast Roast", 590],
          ["Monsooned Malabar", 810],
        ],
      },
      {
        name: "Tea",
        code: "TEA",
        variants: [size("20 bags", 1, 0.06), size("100 g", 1.9, 0.12), size("250 g", 4.1, 0.28)],
        tags: ["loose", "green", "black", "herbal", "fairtrade"],
        attributes: grown(["India", "Sri Lanka", "China", "Japan"]),
        notes: [
          "Steep for three minutes.",
          "Hand-picked first flush.",
          "Without caffeine, without hurry.",
        ],
        items: [
          ["Earl Grey", 390],
          ["Darjeeling First Flush", 690],
          ["Sencha", 560],
          ["Peppermint", 320],
          ["Rooibos Vanilla", 350],
          ["Lapsang Souchong", 620],
          ["Chamomile", 310],
        ],
      },
      {
        name: "Juice",
        code: "JUI",
        variants: bottles,
        tags: ["cold-pressed", "organic", "vegan", "season"],
        attributes: grown(european),
        notes: ["Nothing added.", "Shake well: the cloudy part is the good part."],
        items: [
          ["Cloudy Apple", 180],
          ["Blood Orange", 260],
          ["Carrot & Ginger", 240],
          ["Blackcurrant", 290],
          ["Pear", 190],
        ],
      },
      {
        name: "Water & Soda",
        code: "SOD",
        variants: bottles,
        tags: ["sparkling", "still", "sugar-free", "returnable"],
        attributes: grown(european),
        notes: ["Returnable bottle.", "Best served cold."],
        items: [
          ["Mineral Water", 90],
          ["Lemonade", 150],
          ["Ginger Beer", 190],
          ["Tonic", 160],
          ["Elderflower Spritz", 210],
        ],
      },
    ],
  },
  {
    name: "Food",
    children: [
      {
        name: "Bread",
        code: "BRE",
        variants: [size("", 1, 0.5), size("large", 1.7, 1), size("sliced", 1.1, 0.5)],
        tags: ["sourdough", "rye", "vegan", "daily"],
        attributes: baked,
        notes: ["Baked this morning.", "Keeps for four days in linen."],
        items: [
          ["Country Sourdough", 450],
          ["Rye Loaf", 390],
          ["Baguette", 190],
          ["Walnut Bread", 520],
          ["Ciabatta", 280],
          ["Pão de Queijo", 340],
        ],
      },
      {
        name: "Dairy",
        code: "DAI",
        variants: [size("200 g", 1, 0.22), size("400 g", 1.8, 0.43), size("1 kg", 4.2, 1.05)],
        tags: ["raw milk", "goat", "sheep", "organic"],
        attributes: baked,
        notes: ["From the valley next door.", "Aged for twelve months."],
        items: [
          ["Comté", 620],
          ["Goat Cheese", 480],
          ["Feta", 410],
          ["Salted Butter", 290],
          ["Natural Yoghurt", 150],
          ["Gruyère", 650],
          ["Crème Fraîche", 170],
        ],
      },
      {
        name: "Fruit & Vegetables",
        code: "VEG",
        variants: [size("500 g", 1, 0.5), size("1 kg", 1.9, 1), size("crate", 7.5, 5)],
        tags: ["season", "organic", "local", "vegan"],
        attributes: grown(european),
        notes: ["In season now.", "Washed, not waxed."],
        items: [
          ["Apples Elstar", 180],
          ["Tomatoes on the Vine", 260],
          ["New Potatoes", 150],
          ["Carrots", 120],
          ["Lemons", 210],
          ["Jalapeños", 290],
          ["Spinach", 240],
        ],
      },
      {
        name: "Pasta & Rice",
        code: "PAS",
        variants: bags,
        tags: ["bronze-cut", "wholegrain", "vegan", "pantry"],
        attributes: baked,
        notes: ["Eleven minutes, not twelve.", "Rough surface, holds every sauce."],
        items: [
          ["Spaghetti", 160],
          ["Penne Rigate", 160],
          ["Arborio Rice", 290],
          ["Basmati Rice", 270],
          ["Gnocchi", 240],
          ["Soba Noodles", 310],
        ],
      },
      {
        name: "Sauces & Oil",
        code: "OIL",
        variants: [size("190 ml", 1, 0.35), size("0.5 l", 2.3, 0.75)],
        tags: ["extra virgin", "hot", "vegan", "pantry"],
        attributes: baked,
        notes: ["Cold extracted.", "A little goes a long way."],
        items: [
          ["Olive Oil Koroneiki", 890],
          ["Pesto alla Genovese", 420],
          ["Arrabbiata", 310],
          ["Soy Sauce", 280],
          ["Harissa", 350],
          ["Dijon Mustard", 240],
        ],
      },
      {
        name: "Chocolate & Sweets",
        code: "CHO",
        variants: [size("50 g", 1, 0.06), size("100 g", 1.8, 0.11), size("gift box", 4.5, 0.4)],
        tags: ["vegan", "fairtrade", "gift", "new", "season"],
        attributes: baked,
        notes: ["Melts at 34 degrees.", "70 % cocoa."],
        items: [
          ["Dark Chocolate 70 %", 210],
          ["Milk Chocolate Hazelnut", 190],
          ["Salted Caramels", 260],
          ["Liquorice", 150],
          ["Nougat", 240],
          ["Candied Orange", 290],
        ],
      },
      {
        name: "Snacks",
        code: "SNA",
        variants: [size("60 g", 1, 0.07), size("150 g", 2.1, 0.17)],
        tags: ["salty", "vegan", "roasted", "new"],
        attributes: baked,
        notes: ["Share, or do not.", "Roasted without oil."],
        items: [
          ["Sea Salt Crisps", 140],
          ["Smoked Almonds", 260],
          ["Grissini", 180],
          ["Wasabi Peas", 190],
          ["Popcorn", 130],
        ],
      },
    ],
  },
  {
    name: "Household",
    children: [
      {
        name: "Cleaning",
        code: "CLE",
        variants: [size("", 1, 0.6), size("refill", 0.8, 0.55), size("2 l", 3.2, 2.1)],
        tags: ["refill", "plant-based", "unscented"],
        attributes: made,
        notes: ["Concentrated: one cap is enough.", "Rinses off without a trace."],
        items: [
          ["Dish Soap", 290],
          ["All-Purpose Cleaner", 340],
          ["Laundry Powder", 690],
          ["Glass Cleaner", 310],
        ],
      },
      {
        name: "Paper",
        code: "PAP",
        variants: [size("4 rolls", 1, 0.4), size("8 rolls", 1.9, 0.8)],
        tags: ["recycled", "soft", "unbleached"],
        attributes: made,
        notes: ["Three layers.", "From recycled fibres."],
        items: [
          ["Kitchen Paper", 320],
          ["Toilet Paper", 360],
          ["Napkins", 190],
        ],
      },
      {
        name: "Candles & Matches",
        code: "CAN",
        variants: single,
        tags: ["gift", "scented", "beeswax"],
        attributes: made,
        notes: ["Burns for about thirty hours.", "Trim the wick."],
        items: [
          ["Beeswax Candle", 690],
          ["Tea Lights", 350],
          ["Scented Candle Fig", 1490],
          ["Long Matches", 220],
        ],
      },
      {
        name: "Kitchen",
        code: "KIT",
        variants: single,
        tags: ["gift", "steel", "handmade", "dishwasher-safe"],
        attributes: made,
        notes: ["For a lifetime.", "Made by three people in one room."],
        items: [
          ["Moka Pot", 2890],
          ["Tea Strainer", 690],
          ["Paring Knife", 1190],
          ["Linen Towel", 990],
          ["Enamel Mug", 1090],
        ],
      },
    ],
  },
  {
    name: "Stationery",
    children: [
      {
        name: "Notebooks",
        code: "NOT",
        variants: [size("A6", 1, 0.12), size("A5", 1.5, 0.22), size("A4", 2.2, 0.4)],
        tags: ["dotted", "lined", "blank", "gift"],
        attributes: made,
        notes: ["Opens flat.", "100 g paper, kind to fountain pens."],
        items: [
          ["Pocket Notebook", 490],
          ["Sketchbook", 790],
          ["Weekly Planner", 1190],
          ["Squared Pad", 320],
        ],
      },
      {
        name: "Pens & Pencils",
        code: "PEN",
        variants: [size("", 1, 0.03), size("set of 3", 2.7, 0.08), size("set of 12", 9.5, 0.25)],
        tags: ["refillable", "gift", "school"],
        attributes: made,
        notes: ["Writes at once.", "Cedar wood."],
        items: [
          ["Graphite Pencil HB", 120],
          ["Fineliner 0.4", 220],
          ["Gel Pen", 190],
          ["Watercolour Pencil", 260],
        ],
      },
      {
        name: "Cards & Wrapping",
        code: "CAR",
        variants: [size("", 1, 0.02), size("set of 5", 4.4, 0.1)],
        tags: ["gift", "handmade", "season"],
        attributes: made,
        notes: ["Printed on an old press.", "With envelope."],
        items: [
          ["Birthday Card", 290],
          ["Thank-You Card", 290],
          ["Wrapping Paper", 350],
          ["Linen Ribbon", 240],
        ],
      },
    ],
  },
  {
    name: "Games",
    children: [
      {
        name: "Board Games",
        code: "BOA",
        variants: [size("", 1, 1.2), size("travel edition", 0.6, 0.4), size("extension", 0.7, 0.6)],
        tags: ["family", "cooperative", "strategy", "award"],
        attributes: played,
        notes: ["Explained in five minutes.", "No evening is long enough."],
        items: [
          ["Harbour Masters", 3490],
          ["The Long Orchard", 2990],
          ["Nine Lanterns", 2690],
          ["Railways of the North", 4490],
          ["Quiet Volcano", 3190],
        ],
      },
      {
        name: "Card Games",
        code: "GAM",
        variants: [size("", 1, 0.2), size("extension", 0.8, 0.15)],
        tags: ["family", "quick", "travel", "two players"],
        attributes: played,
        notes: ["Fits a coat pocket.", "One more round?"],
        items: [
          ["Seven Sparrows", 990],
          ["Trick or Trade", 1190],
          ["Kraken!", 1290],
          ["Poker Deck", 690],
        ],
      },
      {
        name: "Puzzles",
        code: "PUZ",
        variants: [
          size("500 pieces", 1, 0.6),
          size("1000 pieces", 1.4, 0.9),
          size("2000 pieces", 2.2, 1.6),
        ],
        tags: ["family", "gift", "quiet"],
        attributes: played,
        notes: ["Every piece fits exactly once.", "Comes with a cotton bag."],
        items: [
          ["Night Train", 1590],
          ["Market Square", 1490],
          ["Tide Pools", 1690],
          ["Atlas of Clouds", 1790],
        ],
      },
    ],
  },
];

export const suppliers: readonly (readonly [string, string])[] = [
  ["Alta Finca Imports", "CO"],
  ["Bäckerei Sonnenfeld", "DE"],
  ["Brightwater Springs", "GB"],
  ["Casa Oliveto", "IT"],
  ["Chocolaterie du Pont", "FR"],
  ["Cloudberry Stationers", "SE"],
  ["Cooperativa Kalamata", "GR"],
  ["Dairy Brothers", "NL"],
  ["Dragonwell Trading", "CN"],
  ["Eastfield Farm", "GB"],
  ["Fabrika Gier", "PL"],
  ["Ferme des Trois Vallées", "FR"],
  ["Giallo Pastificio", "IT"],
  ["Green Meadow Organics", "NL"],
  ["Hauswerk Manufaktur", "DE"],
  ["Highland Roasters", "GB"],
  ["Imkerei Lindenblüte", "DE"],
  ["Jardim do Sul", "PT"],
  ["Kestrel Games", "GB"],
  ["Kivi & Paber", "EE"],
  ["La Huerta de Ana", "ES"],
  ["Lumen Candleworks", "DK"],
  ["Molino Azul", "ES"],
  ["Nilgiri Estates", "IN"],
  ["Nordlys Papir", "NO"],
  ["Orchard Lane Juices", "GB"],
  ["Papiernia Wisła", "PL"],
  ["Quinta da Serra", "PT"],
  ["Rift Valley Coffee", "KE"],
  ["Salt & Flint", "IE"],
  ["Spielraum Verlag", "DE"],
  ["Stolarnia Dąb", "PL"],
  ["Tavola Rotonda", "IT"],
  ["Uji Tea House", "JP"],
  ["Violet Soapworks", "FR"],
  ["Zeeland Glas", "NL"],
];

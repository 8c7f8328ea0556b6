import Database from "better-sqlite3";
// src/contract/explorer-texts.ts
/** The index of words in long texts, in numbered files of `explore/data/texts/`, so that a search loads a few of them. */
/** Words are found by their beginnings, of at least so many characters. */
const SHORTEST_BEGINNING = 3;
/** Whether a word is long enough to be found. A character of a rare script is two UTF-16 units. */
function isFindable(word) {
	return [...word.slice(0, 6)].length >= SHORTEST_BEGINNING;
}
const RECORDS_PER_FILE = 256;
const MOST_FILES = 256;
/** How many files there are: known before a text is read, as all parts of a tree name the same files. */
function textFiles(records) {
	return Math.max(1, Math.min(MOST_FILES, Math.ceil(records / RECORDS_PER_FILE)));
}
/**
* The number of the file, from 1, with all words that begin like this one.
* @param word folded, one that `isFindable`
*/
function fileOfWord(word, files) {
	let hash = 0;
	for (let at = 0; at < SHORTEST_BEGINNING; at += 1) hash = hash * 31 + word.charCodeAt(at) >>> 0;
	return hash % files + 1;
}
// src/explorer/fold.ts
/** Folds case, diacritics, quotes and dashes for searching: "sus" finds "Šūš", "marib" finds "Ma'rib". */
function fold(text) {
	return text.normalize("NFKD").replace(/[\p{M}'’‘ʼʿʾ`]/gu, "").toLowerCase().replace(/[łøđðþæœßı]/g, (letter) => letters[letter] ?? letter).replace(/[\s_–—‐‑-]+/g, " ").trim();
}
/** Letters without a decomposition. */
const letters = {
	ł: "l",
	ø: "o",
	đ: "d",
	ð: "d",
	þ: "th",
	æ: "ae",
	œ: "oe",
	ß: "ss",
	ı: "i"
};
new Intl.NumberFormat("en").format;
new Intl.NumberFormat("en", { maximumFractionDigits: 20 }).format;
// src/explorer/plain-text.ts
/** Encloses a reference within a text. */
const mark$1 = "§REF§";
const named = {
	amp: "&",
	lt: "<",
	gt: ">",
	quot: "\"",
	apos: "'",
	nbsp: " "
};
/** More than any line has room for. */
const most = 2e3;
/**
* One line, without tags and marks. It may still look like HTML: show it as text only.
* @param length characters that are read; the rest is cut
*/
function plainText(text, length = most) {
	if (!/[<&§]/.test(text)) return text;
	return text.slice(0, length).replaceAll(mark$1, " ").replace(/<!--.*?-->|<\/?[a-z](?:"[^"]*"|'[^']*'|[^<>"'])*>/gis, " ").replace(/&(?:#(\d{1,7})|([a-z]{2,4}));/gi, (whole, code, name) => code === void 0 ? named[name.toLowerCase()] ?? whole : characterOf(Number(code), whole)).replace(/\s+/g, " ").trim();
}
function characterOf(code, otherwise) {
	return code > 0 && code <= 1114111 ? String.fromCodePoint(code) : otherwise;
}
// src/explorer/search/words.ts
const unspacedLetter = `(?=[\\p{L}\\p{N}])[${[
	"Han",
	"Hira",
	"Kana",
	"Thai",
	"Lao",
	"Khmr",
	"Mymr"
].map((script) => `\\p{scx=${script}}`).join("")}]`;
new RegExp(`${unspacedLetter}|(?:(?!${unspacedLetter})[\\p{L}\\p{N}])+`, "gu");
new RegExp(unspacedLetter, "u");
/** Scripts without spaces between words have one for each character. */
const word = /\p{Script=Han}|(?:(?!\p{Script=Han})[\p{L}\p{N}])+/gu;
/** The same, ten times faster. */
const plainWord = /[a-z0-9]+/g;
const plain = /^[\n -~]*$/;
/** The words of a folded text. */
function wordsOf(folded) {
	return folded.match(plain.test(folded) ? plainWord : word) ?? [];
}
// src/outputs/explorer-data/token-lists.ts
/** The hash of no bytes. */
const SEED = 2166136261;
const PRIME = 16777619;
/** FNV-1a: the hash of bytes, once another is added to them. */
function hashWith(hash, byte) {
	return Math.imul(hash ^ byte, PRIME);
}
const NONE = -1;
/**
* A list of records for each token, a sequence of bytes. Its own hash table: a Map needs a string for each
* token that is looked up.
*/
var TokenLists = class {
	/** The bytes of all tokens; the next one is written after them. */
	bytes = Buffer.allocUnsafeSlow(65536);
	/** Where the next token begins. */
	used = 0;
	/** Where the bytes of each token end. */
	#ends = /* @__PURE__ */ new Int32Array(1024);
	#hashes = /* @__PURE__ */ new Int32Array(1024);
	/** Tokens by their hash; twice as many places as there may be tokens. */
	#slots = (/* @__PURE__ */ new Int32Array(2048)).fill(NONE);
	/** How many tokens there are. */
	#count = 0;
	/** The last record listed for each token. */
	#last = /* @__PURE__ */ new Int32Array(1024);
	/** A token and a record, again and again: lists of numbers took five times the memory. */
	#pairs = /* @__PURE__ */ new Int32Array(4096);
	#paired = 0;
	/** Makes room for the tokens of so many bytes. */
	reserve(length) {
		if (this.used + length <= this.bytes.length) return;
		const larger = Buffer.allocUnsafeSlow(Math.max(this.used + length, 2 * this.bytes.length));
		larger.set(this.bytes.subarray(0, this.used));
		this.bytes = larger;
	}
	/**
	* Lists the record for a token.
	* @param end where the token ends, which is written from `used`
	* @param hash of its bytes, by `hashWith`
	*/
	add(end, hash, record) {
		const token = this.#token(end, hash);
		if (this.#last[token] === record) return;
		this.#last[token] = record;
		if (this.#paired === this.#pairs.length) this.#pairs = twice(this.#pairs);
		this.#pairs[this.#paired] = token;
		this.#pairs[this.#paired + 1] = record;
		this.#paired += 2;
	}
	/** The records of each token are in the order in which they were added. */
	*[Symbol.iterator]() {
		const starts = new Int32Array(this.#count + 1);
		for (let at = 0; at < this.#paired; at += 2) starts[this.#pairs[at] + 1] += 1;
		for (let token = 0; token < this.#count; token += 1) starts[token + 1] += starts[token];
		const records = new Int32Array(this.#paired / 2);
		const next = starts.slice();
		for (let at = 0; at < this.#paired; at += 2) {
			const token = this.#pairs[at];
			records[next[token]] = this.#pairs[at + 1];
			next[token] += 1;
		}
		for (let token = 0; token < this.#count; token += 1) yield [this.bytes.subarray(token === 0 ? 0 : this.#ends[token - 1], this.#ends[token]), records.subarray(starts[token], starts[token + 1])];
	}
	#token(end, hash) {
		const mask = this.#slots.length - 1;
		let slot = (hash ^ hash >>> 15) & mask;
		for (let token = this.#slots[slot]; token !== NONE; token = this.#slots[slot]) {
			if (this.#hashes[token] === hash && this.#isAt(token, end)) return token;
			slot = slot + 1 & mask;
		}
		const token = this.#count;
		this.#count += 1;
		this.#slots[slot] = token;
		this.#hashes[token] = hash;
		this.#ends[token] = end;
		this.#last[token] = NONE;
		this.used = end;
		if (this.#count === this.#ends.length) this.#grow();
		return token;
	}
	#isAt(token, end) {
		const { bytes, used } = this;
		const start = token === 0 ? 0 : this.#ends[token - 1];
		const length = end - used;
		if (this.#ends[token] - start !== length) return false;
		for (let at = 0; at < length; at += 1) if (bytes[start + at] !== bytes[used + at]) return false;
		return true;
	}
	#grow() {
		const count = this.#count;
		this.#ends = twice(this.#ends);
		this.#hashes = twice(this.#hashes);
		this.#last = twice(this.#last);
		this.#slots = new Int32Array(4 * count).fill(NONE);
		const mask = this.#slots.length - 1;
		for (let token = 0; token < count; token += 1) {
			const hash = this.#hashes[token];
			let slot = (hash ^ hash >>> 15) & mask;
			while (this.#slots[slot] !== NONE) slot = slot + 1 & mask;
			this.#slots[slot] = token;
		}
	}
};
function twice(numbers) {
	const made = new Int32Array(2 * numbers.length);
	made.set(numbers);
	return made;
}
// src/outputs/explorer-data/text-index.ts
/** A word of more than this share of all records tells none apart. */
const COMMON = .25;
/** Of fewer records all words are listed. */
const FEW = 200;
/** Shorter words of ASCII letters are not findable. */
const SHORTEST = 3;
/** What a byte is to the scan; a letter or a digit is itself, in lower case; 0 only ends a word. */
const [SPACE, DROPPED, TAG, SPECIAL] = [
	1,
	2,
	3,
	4
];
/** The first letter as a role. */
const LETTERS = 97;
const roles = (/* @__PURE__ */ new Uint8Array(256)).fill(SPECIAL, 128);
for (const letter of "abcdefghijklmnopqrstuvwxyz0123456789") {
	roles[letter.charCodeAt(0)] = letter.charCodeAt(0);
	roles[letter.toUpperCase().charCodeAt(0)] = letter.charCodeAt(0);
}
for (const [role, characters] of [
	[SPACE, " 	\n\v\f\r"],
	[DROPPED, "'`"],
	[TAG, "<"],
	[SPECIAL, "&"]
]) for (const character of characters) roles[character.charCodeAt(0)] = role;
const mark = Buffer.from("§REF§");
const [comment, commentEnd] = [Buffer.from("<!--"), Buffer.from("-->")];
const isWord = /^[a-z0-9]+$/;
const [SLASH, MORE, QUOTE, APOSTROPHE] = [
	47,
	62,
	34,
	39
];
/**
* The words of long texts, and the records that they are in. Records are numbered through all collections.
* Scans bytes for what `plainText`, `fold` and `wordsOf` find in strings, which took an eighth of a build of
* 37,000 records. Only pieces of text with other characters than ASCII go through these three.
*/
var TextIndex = class {
	#records;
	/** Folded words, and pieces of text between spaces that are not folded yet. */
	#tokens = new TokenLists();
	/** @param records of all collections together */
	constructor(records) {
		this.#records = records;
	}
	/** @param record its number, from 0 */
	add(record, text) {
		const given = bytesOf(text);
		const tokens = this.#tokens;
		tokens.reserve(2 * given.length);
		const { bytes } = tokens;
		/** Where the piece of text between spaces begins. */
		let start = 0;
		let end = tokens.used;
		let hash = SEED;
		for (let at = 0; at < given.length; at += 1) {
			const role = roles[given[at]];
			if (role > SPECIAL) {
				bytes[end] = role;
				end += 1;
				hash = hashWith(hash, role);
				continue;
			}
			if (role === DROPPED) continue;
			const next = endOfSpace(given, at, role);
			if (next === at && role === SPECIAL) {
				const endOfIt = endOfPiece(given, at);
				given.copy(bytes, tokens.used, start, endOfIt);
				hash = SEED;
				for (let place = start; place < endOfIt; place += 1) hash = hashWith(hash, given[place]);
				tokens.add(tokens.used + endOfIt - start, hash, record);
				at = endOfIt - 1;
			} else {
				if (end - tokens.used >= SHORTEST) tokens.add(end, hash, record);
				if (next > at) start = next;
				at = Math.max(at, next - 1);
			}
			end = tokens.used;
			hash = SEED;
		}
		if (end - tokens.used >= SHORTEST) tokens.add(end, hash, record);
	}
	/** The files, in their order; each has its words in order. */
	files() {
		const found = /* @__PURE__ */ new Map();
		for (const [token, list] of this.#tokens) for (const word of wordsIn(token)) {
			const lists = found.get(word);
			if (lists === void 0) found.set(word, [list]);
			else lists.push(list);
		}
		const files = textFiles(this.#records);
		const all = Array.from({ length: files }, () => ({
			words: [],
			records: []
		}));
		const most = Math.max(FEW, this.#records * COMMON);
		for (const word of [...found.keys()].sort()) {
			const file = all[fileOfWord(word, files) - 1];
			file.words.push(word);
			file.records.push(steps(found.get(word) ?? [], most));
		}
		return all;
	}
};
function bytesOf(text) {
	if (typeof text === "string") return Buffer.from(text);
	const { buffer, byteOffset, length } = text.bytes;
	return Buffer.from(buffer, byteOffset, length);
}
/** Where a space, tag or mark of a reference that begins here ends; the same place if none begins. */
function endOfSpace(bytes, at, role) {
	if (role === SPACE) return at + 1;
	if (role === TAG) return endOfTag(bytes, at);
	return role === SPECIAL && beginsAt(bytes, at, mark) ? at + mark.length : at;
}
function endOfPiece(bytes, from) {
	let at = from + 1;
	for (; at < bytes.length; at += 1) {
		const role = roles[bytes[at]];
		if (role <= SPECIAL && endOfSpace(bytes, at, role) > at) break;
	}
	return at;
}
/** As the pattern of tags in `plainText`. */
function endOfTag(bytes, start) {
	if (beginsAt(bytes, start, comment)) {
		const end = bytes.indexOf(commentEnd, start + comment.length);
		return end < 0 ? start : end + commentEnd.length;
	}
	const first = bytes[bytes[start + 1] === SLASH ? start + 2 : start + 1] ?? 0;
	if (roles[first] < LETTERS) return start;
	for (let at = start + 1; at < bytes.length; at += 1) {
		const byte = bytes[at];
		if (byte === MORE) return at + 1;
		if (roles[byte] === TAG) return start;
		if (byte !== QUOTE && byte !== APOSTROPHE) continue;
		at = bytes.indexOf(byte, at + 1);
		if (at < 0) return start;
	}
	return start;
}
function beginsAt(bytes, at, wanted) {
	for (let place = 0; place < wanted.length; place += 1) if (bytes[at + place] !== wanted[place]) return false;
	return true;
}
/** The words of a token, which may be one. */
function wordsIn(token) {
	const text = token.toString();
	if (isWord.test(text)) return [text];
	return wordsOf(fold(plainText(text, Number.POSITIVE_INFINITY))).filter(isFindable);
}
/** From each number to the next, which are short to write; null for too many. */
function steps(lists, most) {
	const numbers = lists.length === 1 ? lists[0] : Int32Array.from(lists.flatMap((list) => [...list]));
	if (!isAscending(numbers)) numbers.sort();
	const found = [];
	let before = -1;
	for (let place = 0; place < numbers.length; place += 1) {
		const number = numbers[place];
		if (number === before) continue;
		found.push(before < 0 ? number : number - before);
		before = number;
	}
	return found.length > most ? null : found;
}
function isAscending(numbers) {
	for (let place = 1; place < numbers.length; place += 1) if (numbers[place] < numbers[place - 1]) return false;
	return true;
}
// src/engine/record-source.ts
/**
* A long text as the stored bytes, valid or not. Such texts may be half of an export and are copied to pages:
* as strings they took a tenth of a build.
*/
var LongText = class {
	bytes;
	constructor(bytes) {
		this.bytes = bytes;
	}
	toString() {
		return Buffer.from(this.bytes.buffer, this.bytes.byteOffset, this.bytes.byteLength).toString();
	}
};
// test/ti.ts
const db = new Database(process.argv[2], { readonly: true });
const texts = [];
for (const { name } of db.prepare("select name from sqlite_master where type='table'").all()) for (const c of db.pragma(`table_info("${name}")`)) {
	const rows = db.prepare(`select cast("${c.name}" as blob) b from "${name}" where typeof("${c.name}")='text' and length("${c.name}")>80 limit 20000`).all();
	for (const r of rows) texts.push(r.b);
}
console.log(texts.length, texts.reduce((s, t) => s + t.length, 0));
for (let k = 0; k < Number(process.argv[3] ?? 1); k++) {
	const t = process.cpuUsage();
	const i = new TextIndex(texts.length);
	texts.forEach((t, r) => i.add(r, new LongText(t)));
	const u = process.cpuUsage(t);
	const f = i.files();
	const v = process.cpuUsage(t);
	globalThis.gc?.();
	console.log("add", (u.user + u.system) / 1e3, "all", (v.user + v.system) / 1e3, f.reduce((s, x) => s + x.words.length, 0), process.memoryUsage().rss / 1e6 | 0);
}
export {};

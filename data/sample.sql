-- Sample databank of the polity database
--
-- A small, real databank of historical polities, compiled by hand from general historical knowledge.
-- Licence: CC0 1.0 (https://creativecommons.org/publicdomain/zero/1.0/). Do with it what you like.
-- See README.md in this directory for what is in here and how to add to it.
--
-- How ids work
--   * Every id is written out or follows from an ORDER BY, so that each run gives exactly the same database.
--   * Rows name a polity by its code ("EgOldK1"), an NGA or region by its name, a reference by its library_link.
--     A misspelt one becomes id 0, which PRAGMA foreign_key_check reports (and foreign_keys = ON refuses).
--   * The citations of a polity have letters: a, b, c ... In the rows of the attribute tables the column
--     "cites" lists the letters ('ac' = citations a and c of this row's polity; '' = no citation).
--   * A citation's UUID is computed from its running number.
--
-- Years: negative numbers are BCE. Texts: UTF-8; page numbers in citations are illustrative.
-- Ten records, each of another kind, are marked "null in every nullable field".

PRAGMA encoding = 'UTF-8';

BEGIN;

-- ------------------------------------------------------------------------------------------------------------
-- Tables: places, comments, polities, references
-- ------------------------------------------------------------------------------------------------------------

CREATE TABLE core_macro_region (id integer NOT NULL PRIMARY KEY, name varchar(100) NOT NULL);

CREATE TABLE core_region (
  id integer NOT NULL PRIMARY KEY, name varchar(100) NOT NULL, subregions_list varchar(500),
  mac_region_id integer REFERENCES core_macro_region (id)
);

CREATE TABLE core_nga (
  id integer NOT NULL PRIMARY KEY, name varchar(100) NOT NULL, subregion varchar(100),
  longitude varchar(20), latitude varchar(20), -- decimals of at most 12 places; varchar keeps them from becoming floats
  capital_city varchar(100), nga_code varchar(20), fao_country varchar(100), world_region varchar(100)
);

CREATE TABLE core_comment (id integer NOT NULL PRIMARY KEY, text text);

CREATE TABLE core_private_comment (id integer NOT NULL PRIMARY KEY, text text);

CREATE TABLE core_polity (
  id integer NOT NULL PRIMARY KEY, name varchar(100) NOT NULL UNIQUE,
  start_year integer, end_year integer, long_name varchar(200), new_name varchar(100),
  polity_tag varchar(100) DEFAULT 'LEGACY', general_description text, shapefile_name varchar(300),
  private_comment text DEFAULT '',
  created_date datetime DEFAULT '2023-10-02 06:55:31.407125',
  modified_date datetime DEFAULT '2024-05-17 13:26:48.900462',
  home_nga_id integer REFERENCES core_nga (id),
  home_databank_region_id integer REFERENCES core_region (id),
  private_comment_n_id integer DEFAULT 1 REFERENCES core_private_comment (id)
);

CREATE TABLE core_capital (
  id integer NOT NULL PRIMARY KEY, name varchar(100) NOT NULL, alternative_names varchar(300), current_country varchar(100),
  latitude varchar(20), longitude varchar(20), -- decimals of at most 8 places
  year_from integer, year_to integer, url_on_the_map varchar(200), is_verified bool DEFAULT 1, note text DEFAULT ''
);

CREATE TABLE core_section (id integer NOT NULL PRIMARY KEY, name varchar(200) NOT NULL);

CREATE TABLE core_subsection (
  id integer NOT NULL PRIMARY KEY, name varchar(200) NOT NULL, section_id integer REFERENCES core_section (id)
);

CREATE TABLE core_reference (
  id integer NOT NULL PRIMARY KEY, title varchar(500) NOT NULL, year integer, creator varchar(500) NOT NULL,
  library_link varchar(500) UNIQUE, long_name varchar(500), item_type varchar(100), url_link text,
  created_date datetime DEFAULT '2023-09-11 10:02:44.031877',
  modified_date datetime DEFAULT '2024-02-20 15:18:09.665204'
);

CREATE TABLE core_citation (
  id char(36) NOT NULL PRIMARY KEY, page_from integer, page_to integer,
  created_date datetime DEFAULT '2024-01-15 09:30:12.118840',
  modified_date datetime DEFAULT '2024-03-25 11:17:55.936690',
  ref_id integer REFERENCES core_reference (id)
);

CREATE TABLE crisisdb_us_location (
  id integer NOT NULL PRIMARY KEY, city varchar(300), county varchar(300), special_place varchar(300), us_state varchar(5),
  attention_tag varchar(30) DEFAULT 'IsOk'
);

-- ------------------------------------------------------------------------------------------------------------
-- Tables: attribute records. All have the same common columns, one value of their own and a link table.
-- ------------------------------------------------------------------------------------------------------------
CREATE TABLE general_polity_original_name (
  id integer NOT NULL PRIMARY KEY, name varchar(300) NOT NULL DEFAULT 'Polity_original_name', original_name varchar(500),
  year_from integer, year_to integer, description text DEFAULT '', note text,
  finalized bool NOT NULL DEFAULT 1, tag varchar(5) NOT NULL DEFAULT 'TRS',
  created_date datetime DEFAULT '2024-03-25 11:17:55.936690', modified_date datetime DEFAULT '2024-06-04 08:40:12.250310',
  is_disputed bool DEFAULT 0, is_uncertain bool DEFAULT 0, expert_reviewed bool DEFAULT 1, drb_reviewed bool DEFAULT 0,
  polity_id integer REFERENCES core_polity (id), comment_id integer REFERENCES core_comment (id),
  private_comment_id integer REFERENCES core_private_comment (id)
);
CREATE TABLE general_polity_original_name_citations (
  id integer NOT NULL PRIMARY KEY, polity_original_name_id integer NOT NULL REFERENCES general_polity_original_name (id),
  citation_id char(36) NOT NULL REFERENCES core_citation (id), UNIQUE (polity_original_name_id, citation_id)
);

CREATE TABLE sc_token (
  id integer NOT NULL PRIMARY KEY, name varchar(300) NOT NULL DEFAULT 'Token', token varchar(500) NOT NULL,
  year_from integer, year_to integer, description text DEFAULT '', note text,
  finalized bool NOT NULL DEFAULT 1, tag varchar(5) NOT NULL DEFAULT 'TRS',
  created_date datetime DEFAULT '2024-03-25 11:17:55.936690', modified_date datetime DEFAULT '2024-06-04 08:40:12.250310',
  is_disputed bool DEFAULT 0, is_uncertain bool DEFAULT 0, expert_reviewed bool DEFAULT 1, drb_reviewed bool DEFAULT 0,
  polity_id integer REFERENCES core_polity (id), comment_id integer REFERENCES core_comment (id),
  private_comment_id integer REFERENCES core_private_comment (id)
);
CREATE TABLE sc_token_citations (
  id integer NOT NULL PRIMARY KEY, token_id integer NOT NULL REFERENCES sc_token (id),
  citation_id char(36) NOT NULL REFERENCES core_citation (id), UNIQUE (token_id, citation_id)
);

CREATE TABLE crisisdb_human_sacrifice (
  id integer NOT NULL PRIMARY KEY, name varchar(300) NOT NULL DEFAULT 'Human_sacrifice', human_sacrifice varchar(5) NOT NULL,
  year_from integer, year_to integer, description text DEFAULT '', note text,
  finalized bool NOT NULL DEFAULT 1, tag varchar(5) NOT NULL DEFAULT 'TRS',
  created_date datetime DEFAULT '2024-03-25 11:17:55.936690', modified_date datetime DEFAULT '2024-06-04 08:40:12.250310',
  is_disputed bool DEFAULT 0, is_uncertain bool DEFAULT 0, expert_reviewed bool DEFAULT 1, drb_reviewed bool DEFAULT 0,
  polity_id integer REFERENCES core_polity (id), comment_id integer REFERENCES core_comment (id),
  private_comment_id integer REFERENCES core_private_comment (id)
);
CREATE TABLE crisisdb_human_sacrifice_citations (
  id integer NOT NULL PRIMARY KEY, human_sacrifice_id integer NOT NULL REFERENCES crisisdb_human_sacrifice (id),
  citation_id char(36) NOT NULL REFERENCES core_citation (id), UNIQUE (human_sacrifice_id, citation_id)
);

CREATE TABLE general_polity_capital (
  id integer NOT NULL PRIMARY KEY, name varchar(300) NOT NULL DEFAULT 'Polity_capital', capital varchar(500),
  year_from integer, year_to integer, description text DEFAULT '', note text,
  finalized bool NOT NULL DEFAULT 1, tag varchar(5) NOT NULL DEFAULT 'TRS',
  created_date datetime DEFAULT '2024-03-25 11:17:55.936690', modified_date datetime DEFAULT '2024-06-04 08:40:12.250310',
  is_disputed bool DEFAULT 0, is_uncertain bool DEFAULT 0, expert_reviewed bool DEFAULT 1, drb_reviewed bool DEFAULT 0,
  polity_id integer REFERENCES core_polity (id), comment_id integer REFERENCES core_comment (id),
  private_comment_id integer REFERENCES core_private_comment (id), polity_cap_id integer REFERENCES core_capital (id)
);
CREATE TABLE general_polity_capital_citations (
  id integer NOT NULL PRIMARY KEY, polity_capital_id integer NOT NULL REFERENCES general_polity_capital (id),
  citation_id char(36) NOT NULL REFERENCES core_citation (id), UNIQUE (polity_capital_id, citation_id)
);

CREATE TABLE crisisdb_arable_land_per_farmer (
  id integer NOT NULL PRIMARY KEY, name varchar(300) NOT NULL DEFAULT 'Arable_land_per_farmer', arable_land_per_farmer decimal,
  year_from integer, year_to integer, description text DEFAULT '', note text,
  finalized bool NOT NULL DEFAULT 1, tag varchar(5) NOT NULL DEFAULT 'TRS',
  created_date datetime DEFAULT '2024-03-25 11:17:55.936690', modified_date datetime DEFAULT '2024-06-04 08:40:12.250310',
  is_disputed bool DEFAULT 0, is_uncertain bool DEFAULT 0, expert_reviewed bool DEFAULT 1, drb_reviewed bool DEFAULT 0,
  polity_id integer REFERENCES core_polity (id), comment_id integer REFERENCES core_comment (id),
  private_comment_id integer REFERENCES core_private_comment (id)
);
CREATE TABLE crisisdb_arable_land_per_farmer_citations (
  id integer NOT NULL PRIMARY KEY, arable_land_per_farmer_id integer NOT NULL REFERENCES crisisdb_arable_land_per_farmer (id),
  citation_id char(36) NOT NULL REFERENCES core_citation (id), UNIQUE (arable_land_per_farmer_id, citation_id)
);

CREATE TABLE general_polity_succeeding_entity (
  id integer NOT NULL PRIMARY KEY, name varchar(300) NOT NULL DEFAULT 'Polity_succeeding_entity', succeeding_entity varchar(500),
  year_from integer, year_to integer, description text DEFAULT '', note text,
  finalized bool NOT NULL DEFAULT 1, tag varchar(5) NOT NULL DEFAULT 'TRS',
  created_date datetime DEFAULT '2024-03-25 11:17:55.936690', modified_date datetime DEFAULT '2024-06-04 08:40:12.250310',
  is_disputed bool DEFAULT 0, is_uncertain bool DEFAULT 0, expert_reviewed bool DEFAULT 1, drb_reviewed bool DEFAULT 0,
  polity_id integer REFERENCES core_polity (id), comment_id integer REFERENCES core_comment (id),
  private_comment_id integer REFERENCES core_private_comment (id)
);
CREATE TABLE general_polity_succeeding_entity_citations (
  id integer NOT NULL PRIMARY KEY, polity_succeeding_entity_id integer NOT NULL REFERENCES general_polity_succeeding_entity (id),
  citation_id char(36) NOT NULL REFERENCES core_citation (id), UNIQUE (polity_succeeding_entity_id, citation_id)
);

CREATE TABLE general_polity_religion_genus (
  id integer NOT NULL PRIMARY KEY, name varchar(300) NOT NULL DEFAULT 'Polity_religion_genus', religion_genus varchar(500) NOT NULL,
  year_from integer, year_to integer, description text DEFAULT '', note text,
  finalized bool NOT NULL DEFAULT 1, tag varchar(5) NOT NULL DEFAULT 'TRS',
  created_date datetime DEFAULT '2024-03-25 11:17:55.936690', modified_date datetime DEFAULT '2024-06-04 08:40:12.250310',
  is_disputed bool DEFAULT 0, is_uncertain bool DEFAULT 0, expert_reviewed bool DEFAULT 1, drb_reviewed bool DEFAULT 0,
  polity_id integer REFERENCES core_polity (id), comment_id integer REFERENCES core_comment (id),
  private_comment_id integer REFERENCES core_private_comment (id)
);
CREATE TABLE general_polity_religion_genus_citations (
  id integer NOT NULL PRIMARY KEY, polity_religion_genus_id integer NOT NULL REFERENCES general_polity_religion_genus (id),
  citation_id char(36) NOT NULL REFERENCES core_citation (id), UNIQUE (polity_religion_genus_id, citation_id)
);

CREATE TABLE general_polity_suprapolity_relations (
  id integer NOT NULL PRIMARY KEY, name varchar(300) NOT NULL DEFAULT 'Polity_suprapolity_relations', supra_polity_relations varchar(500) NOT NULL,
  year_from integer, year_to integer, description text DEFAULT '', note text,
  finalized bool NOT NULL DEFAULT 1, tag varchar(5) NOT NULL DEFAULT 'TRS',
  created_date datetime DEFAULT '2024-03-25 11:17:55.936690', modified_date datetime DEFAULT '2024-06-04 08:40:12.250310',
  is_disputed bool DEFAULT 0, is_uncertain bool DEFAULT 0, expert_reviewed bool DEFAULT 1, drb_reviewed bool DEFAULT 0,
  polity_id integer REFERENCES core_polity (id), comment_id integer REFERENCES core_comment (id),
  private_comment_id integer REFERENCES core_private_comment (id), other_polity_id integer REFERENCES core_polity (id)
);
CREATE TABLE general_polity_suprapolity_relations_citations (
  id integer NOT NULL PRIMARY KEY, polity_suprapolity_relations_id integer NOT NULL REFERENCES general_polity_suprapolity_relations (id),
  citation_id char(36) NOT NULL REFERENCES core_citation (id), UNIQUE (polity_suprapolity_relations_id, citation_id)
);

CREATE TABLE general_polity_alternate_religion (
  id integer NOT NULL PRIMARY KEY, name varchar(300) NOT NULL DEFAULT 'Polity_alternate_religion', alternate_religion varchar(500) NOT NULL,
  year_from integer, year_to integer, description text DEFAULT '', note text,
  finalized bool NOT NULL DEFAULT 1, tag varchar(5) NOT NULL DEFAULT 'TRS',
  created_date datetime DEFAULT '2024-03-25 11:17:55.936690', modified_date datetime DEFAULT '2024-06-04 08:40:12.250310',
  is_disputed bool DEFAULT 0, is_uncertain bool DEFAULT 0, expert_reviewed bool DEFAULT 1, drb_reviewed bool DEFAULT 0,
  polity_id integer REFERENCES core_polity (id), comment_id integer REFERENCES core_comment (id),
  private_comment_id integer REFERENCES core_private_comment (id)
);
CREATE TABLE general_polity_alternate_religion_citations (
  id integer NOT NULL PRIMARY KEY, polity_alternate_religion_id integer NOT NULL REFERENCES general_polity_alternate_religion (id),
  citation_id char(36) NOT NULL REFERENCES core_citation (id), UNIQUE (polity_alternate_religion_id, citation_id)
);

CREATE TABLE crisisdb_silver_inflow (
  id integer NOT NULL PRIMARY KEY, name varchar(300) NOT NULL DEFAULT 'Silver_inflow', silver_inflow decimal,
  year_from integer, year_to integer, description text DEFAULT '', note text,
  finalized bool NOT NULL DEFAULT 1, tag varchar(5) NOT NULL DEFAULT 'TRS',
  created_date datetime DEFAULT '2024-03-25 11:17:55.936690', modified_date datetime DEFAULT '2024-06-04 08:40:12.250310',
  is_disputed bool DEFAULT 0, is_uncertain bool DEFAULT 0, expert_reviewed bool DEFAULT 1, drb_reviewed bool DEFAULT 0,
  polity_id integer REFERENCES core_polity (id), comment_id integer REFERENCES core_comment (id),
  private_comment_id integer REFERENCES core_private_comment (id)
);
CREATE TABLE crisisdb_silver_inflow_citations (
  id integer NOT NULL PRIMARY KEY, silver_inflow_id integer NOT NULL REFERENCES crisisdb_silver_inflow (id),
  citation_id char(36) NOT NULL REFERENCES core_citation (id), UNIQUE (silver_inflow_id, citation_id)
);

CREATE TABLE general_polity_religion (
  id integer NOT NULL PRIMARY KEY, name varchar(300) NOT NULL DEFAULT 'Polity_religion', religion varchar(500) NOT NULL,
  year_from integer, year_to integer, description text DEFAULT '', note text,
  finalized bool NOT NULL DEFAULT 1, tag varchar(5) NOT NULL DEFAULT 'TRS',
  created_date datetime DEFAULT '2024-03-25 11:17:55.936690', modified_date datetime DEFAULT '2024-06-04 08:40:12.250310',
  is_disputed bool DEFAULT 0, is_uncertain bool DEFAULT 0, expert_reviewed bool DEFAULT 1, drb_reviewed bool DEFAULT 0,
  polity_id integer REFERENCES core_polity (id), comment_id integer REFERENCES core_comment (id),
  private_comment_id integer REFERENCES core_private_comment (id)
);
CREATE TABLE general_polity_religion_citations (
  id integer NOT NULL PRIMARY KEY, polity_religion_id integer NOT NULL REFERENCES general_polity_religion (id),
  citation_id char(36) NOT NULL REFERENCES core_citation (id), UNIQUE (polity_religion_id, citation_id)
);

CREATE TABLE general_polity_alternative_name (
  id integer NOT NULL PRIMARY KEY, name varchar(300) NOT NULL DEFAULT 'Polity_alternative_name', alternative_name varchar(500),
  year_from integer, year_to integer, description text DEFAULT '', note text,
  finalized bool NOT NULL DEFAULT 1, tag varchar(5) NOT NULL DEFAULT 'TRS',
  created_date datetime DEFAULT '2024-03-25 11:17:55.936690', modified_date datetime DEFAULT '2024-06-04 08:40:12.250310',
  is_disputed bool DEFAULT 0, is_uncertain bool DEFAULT 0, expert_reviewed bool DEFAULT 1, drb_reviewed bool DEFAULT 0,
  polity_id integer REFERENCES core_polity (id), comment_id integer REFERENCES core_comment (id),
  private_comment_id integer REFERENCES core_private_comment (id)
);
CREATE TABLE general_polity_alternative_name_citations (
  id integer NOT NULL PRIMARY KEY, polity_alternative_name_id integer NOT NULL REFERENCES general_polity_alternative_name (id),
  citation_id char(36) NOT NULL REFERENCES core_citation (id), UNIQUE (polity_alternative_name_id, citation_id)
);

CREATE TABLE crisisdb_total_population (
  id integer NOT NULL PRIMARY KEY, name varchar(300) NOT NULL DEFAULT 'Total_population', total_population bigint,
  year_from integer, year_to integer, description text DEFAULT '', note text,
  finalized bool NOT NULL DEFAULT 1, tag varchar(5) NOT NULL DEFAULT 'TRS',
  created_date datetime DEFAULT '2024-03-25 11:17:55.936690', modified_date datetime DEFAULT '2024-06-04 08:40:12.250310',
  is_disputed bool DEFAULT 0, is_uncertain bool DEFAULT 0, expert_reviewed bool DEFAULT 1, drb_reviewed bool DEFAULT 0,
  polity_id integer REFERENCES core_polity (id), comment_id integer REFERENCES core_comment (id),
  private_comment_id integer REFERENCES core_private_comment (id)
);
CREATE TABLE crisisdb_total_population_citations (
  id integer NOT NULL PRIMARY KEY, total_population_id integer NOT NULL REFERENCES crisisdb_total_population (id),
  citation_id char(36) NOT NULL REFERENCES core_citation (id), UNIQUE (total_population_id, citation_id)
);

CREATE TABLE crisisdb_crisis_consequence (
  id integer NOT NULL PRIMARY KEY, name varchar(300), crisis_case_id varchar(100) NOT NULL, is_first_100 bool DEFAULT 0,
  decline varchar(5), collapse varchar(5), epidemic varchar(5), downward_mobility varchar(5), extermination varchar(5),
  uprising varchar(5), revolution varchar(5), successful_revolution varchar(5), civil_war varchar(5),
  century_plus varchar(5), fragmentation varchar(5), capital varchar(5), conquest varchar(5), assassination varchar(5),
  depose varchar(5), constitution varchar(5), labor varchar(5), unfree_labor varchar(5), suffrage varchar(5),
  public_goods varchar(5), religion varchar(5),
  year_from integer, year_to integer, description text DEFAULT '', note text,
  finalized bool NOT NULL DEFAULT 1, tag varchar(5) NOT NULL DEFAULT 'TRS',
  created_date datetime DEFAULT '2024-03-25 11:17:55.936690', modified_date datetime DEFAULT '2024-06-04 08:40:12.250310',
  is_disputed bool DEFAULT 0, is_uncertain bool DEFAULT 0, expert_reviewed bool DEFAULT 1, drb_reviewed bool DEFAULT 0,
  polity_id integer REFERENCES core_polity (id), comment_id integer REFERENCES core_comment (id),
  private_comment_id integer REFERENCES core_private_comment (id), other_polity_id integer REFERENCES core_polity (id)
);
CREATE TABLE crisisdb_crisis_consequence_citations (
  id integer NOT NULL PRIMARY KEY, crisis_consequence_id integer NOT NULL REFERENCES crisisdb_crisis_consequence (id),
  citation_id char(36) NOT NULL REFERENCES core_citation (id), UNIQUE (crisis_consequence_id, citation_id)
);

CREATE TABLE general_polity_religious_tradition (
  id integer NOT NULL PRIMARY KEY, name varchar(300) NOT NULL DEFAULT 'Polity_religious_tradition', religious_tradition varchar(500),
  year_from integer, year_to integer, description text DEFAULT '', note text,
  finalized bool NOT NULL DEFAULT 1, tag varchar(5) NOT NULL DEFAULT 'TRS',
  created_date datetime DEFAULT '2024-03-25 11:17:55.936690', modified_date datetime DEFAULT '2024-06-04 08:40:12.250310',
  is_disputed bool DEFAULT 0, is_uncertain bool DEFAULT 0, expert_reviewed bool DEFAULT 1, drb_reviewed bool DEFAULT 0,
  polity_id integer REFERENCES core_polity (id), comment_id integer REFERENCES core_comment (id),
  private_comment_id integer REFERENCES core_private_comment (id)
);
CREATE TABLE general_polity_religious_tradition_citations (
  id integer NOT NULL PRIMARY KEY, polity_religious_tradition_id integer NOT NULL REFERENCES general_polity_religious_tradition (id),
  citation_id char(36) NOT NULL REFERENCES core_citation (id), UNIQUE (polity_religious_tradition_id, citation_id)
);

CREATE TABLE general_polity_language_genus (
  id integer NOT NULL PRIMARY KEY, name varchar(300) NOT NULL DEFAULT 'Polity_language_genus', language_genus varchar(500) NOT NULL,
  year_from integer, year_to integer, description text DEFAULT '', note text,
  finalized bool NOT NULL DEFAULT 1, tag varchar(5) NOT NULL DEFAULT 'TRS',
  created_date datetime DEFAULT '2024-03-25 11:17:55.936690', modified_date datetime DEFAULT '2024-06-04 08:40:12.250310',
  is_disputed bool DEFAULT 0, is_uncertain bool DEFAULT 0, expert_reviewed bool DEFAULT 1, drb_reviewed bool DEFAULT 0,
  polity_id integer REFERENCES core_polity (id), comment_id integer REFERENCES core_comment (id),
  private_comment_id integer REFERENCES core_private_comment (id)
);
CREATE TABLE general_polity_language_genus_citations (
  id integer NOT NULL PRIMARY KEY, polity_language_genus_id integer NOT NULL REFERENCES general_polity_language_genus (id),
  citation_id char(36) NOT NULL REFERENCES core_citation (id), UNIQUE (polity_language_genus_id, citation_id)
);

-- ------------------------------------------------------------------------------------------------------------
-- Comments and private comments
-- ------------------------------------------------------------------------------------------------------------

INSERT INTO core_comment (id, text) VALUES
  (1, 'Dates follow the conventional chronology.'),
  (2, 'The boundary of the polity at this time is a matter of definition.'),
  (3, 'Value taken from a single study; a second opinion would be welcome.'),
  (4, 'See also the record for the preceding polity.'),
  (5, 'Transliteration follows the form most common in English-language scholarship.'),
  (6, 'The sources disagree; the more cautious reading was coded.'),
  (7, 'Calculated from a registered figure, which is lower than the true number.'),
  (8, 'Quotes "double" and ''single'', a backslash \ and a path C:\temp\new must survive unchanged.'),
  (9, 'Two lines:' || char(13, 10) || 'the second one begins after CR LF,' || char(9) || 'and here was a tab.'),
  (10, 'Non-Latin text in a comment: 史記 · تاریخ · История 🏛️'),
  (11, ''); -- an empty comment

INSERT INTO core_private_comment (id, text) VALUES
  (1, 'NO_PRIVATE_COMMENTS'),
  (2, 'check the dates with the regional editor'),
  (3, 'second reading done, waiting for the volume to come back from the library'),
  (4, 'spelling of the native name to be compared with the inscription');

-- ------------------------------------------------------------------------------------------------------------
-- Macro regions, regions, natural geographic areas
-- ------------------------------------------------------------------------------------------------------------

INSERT INTO core_macro_region (id, name) VALUES
  (1, 'Africa'),
  (2, 'Europe'),
  (3, 'Southwest Asia'),
  (4, 'Inner Eurasia'),
  (5, 'South Asia'),
  (6, 'East Asia'),
  (7, 'Southeast Asia'),
  (8, 'North America'),
  (9, 'South America'),
  (10, 'Oceania');

INSERT INTO core_region (id, mac_region_id, name, subregions_list) VALUES
  ( 1,    1, 'Northeast Africa',        'Egypt, Nubia, Cyrenaica'),
  ( 2,    1, 'Horn of Africa',          'Ethiopia, Eritrea, Djibouti, Somalia'),
  ( 3,    1, 'Western Sahel',           'Senegal, Mali, Burkina Faso, Niger, north of Guinea'),
  ( 4,    1, 'Guinea Coast',            'Ghana, Togo, Benin, south of Nigeria'),
  ( 5,    1, 'West Central Africa',     'Gabon, Congo, northern Angola'),
  ( 6,    1, 'Southern Africa',         'Zimbabwe, Botswana, southern Mozambique, South Africa'),
  ( 7,    1, 'Maghreb',                 'Morocco, Algeria, Tunisia, western Libya'),
  ( 8,    2, 'Italy and the Adriatic',  'Italy, Sicily, Sardinia, Istria, Dalmatia'),
  ( 9,    2, 'Aegean and Balkans',      'Greece, Albania, Bulgaria, North Macedonia'),
  (10,    2, 'Iberian Peninsula',       'Spain, Portugal, Balearic Islands'),
  (11,    2, 'Western Europe',          'France, Low Countries'),
  (12,    2, 'British Isles',           'Great Britain, Ireland'),
  (13,    2, 'Eastern Europe',          'Ukraine, Belarus, European Russia'),
  (14,    3, 'Anatolia',                'Turkey, western Armenian highlands'),
  (15,    3, 'Mesopotamia',             'Iraq, Khuzestan, northeast Syria'),
  (16,    3, 'Levant',                  'Syria, Lebanon, Israel, Palestine, Jordan'),
  (17,    3, 'Iranian Plateau',         'Iran, western Afghanistan'),
  (18,    3, 'Arabian Peninsula',       'Saudi Arabia, Yemen, Oman, Gulf coast'),
  (19,    4, 'Transoxiana and Bactria', 'Uzbekistan, Tajikistan, northern Afghanistan'),
  (20,    4, 'Mongolian Steppe',        'Mongolia, Inner Mongolia, Transbaikal'),
  (21,    5, 'Ganga Plain',             'Uttar Pradesh, Bihar, Delhi, Bengal'),
  (22,    5, 'Deccan and South India',  'Karnataka, Andhra Pradesh, Telangana, Tamil Nadu, Kerala'),
  (23,    6, 'North China',             'Yellow River valley, North China Plain'),
  (24,    6, 'South China',             'Yangzi valley, southeast coast, Lingnan'),
  (25,    6, 'Korean Peninsula',        'North Korea, South Korea'),
  (26,    6, 'Japanese Archipelago',    'Honshu, Shikoku, Kyushu, Hokkaido'),
  (27,    7, 'Mainland Southeast Asia', 'Vietnam, Laos, Cambodia, Thailand, Myanmar'),
  (28,    7, 'Maritime Southeast Asia', 'Indonesia, Malaysia, Brunei, Philippines'),
  (29,    8, 'Mesoamerica',             'central and southern Mexico, Guatemala, Belize, Honduras, El Salvador'),
  (30,    8, 'Eastern Woodlands',       'Mississippi valley, Great Lakes, Atlantic seaboard'),
  (31,    9, 'Central Andes',           'Peru, highland Bolivia, Ecuador'),
  (32,   10, 'Polynesia',               'Hawai‘i, Tonga, Samoa, Tahiti, Aotearoa'),
  (33,   10, 'Australia',               ''), -- an empty list, not a null one
  -- null in every nullable field: a region (home of the polity DeHansa)
  (34, NULL, 'Not assigned',            NULL);

INSERT INTO core_nga (id, nga_code, world_region, longitude, latitude, name, subregion, capital_city, fao_country) VALUES
  ( 1, 'EG', 'Africa',         '32.639600000000',  '25.687200000000', 'Upper Egypt',                'Northeast Africa',        'Luxor',          'Egypt'),
  ( 2, 'EG', 'Africa',         '31.2357',          '30.0444',         'Lower Egypt',                'Northeast Africa',        'Cairo',          'Egypt'),
  ( 3, 'ET', 'Africa',         '38.7234',          '14.1213',         'Tigray Highlands',           'Horn of Africa',          'Aksum',          'Ethiopia'),
  ( 4, 'ML', 'Africa',         '-4.555000000000',  '13.906100000000', 'Inner Niger Delta',          'Western Sahel',           'Djenné',         'Mali'),
  ( 5, 'ML', 'Africa',         '-0.0447',          '16.2717',         'Niger Bend',                 'Western Sahel',           'Gao',            'Mali'),
  ( 6, 'NG', 'Africa',         '5.6037',           '6.335',           'Benin Forest',               'Guinea Coast',            'Benin City',     'Nigeria'),
  ( 7, 'AO', 'Africa',         '14.2401',          '-6.267',          'Lower Congo',                'West Central Africa',     'Mbanza Kongo',   'Angola'),
  ( 8, 'ZW', 'Africa',         '30.8328',          '-20.0744',        'Zimbabwe Plateau',           'Southern Africa',         'Masvingo',       'Zimbabwe'),
  ( 9, 'TN', 'Africa',         '10.1815',          '36.8065',         'Gulf of Tunis',              'Maghreb',                 'Tunis',          'Tunisia'),
  (10, 'IT', 'Europe',         '12.482900000000',  '41.893300000000', 'Latium',                     'Italy and the Adriatic',  'Rome',           'Italy'),
  (11, 'IT', 'Europe',         '12.3358',          '45.4375',         'Venetian Lagoon',            'Italy and the Adriatic',  'Venice',         'Italy'),
  (12, 'GR', 'Europe',         '23.7275',          '37.9838',         'Attica',                     'Aegean and Balkans',      'Athens',         'Greece'),
  (13, 'ES', 'Europe',         '-3.7038',          '40.4168',         'Castile',                    'Iberian Peninsula',       'Madrid',         'Spain'),
  (14, 'FR', 'Europe',         '2.3522',           '48.8566',         'Île-de-France',              'Western Europe',          'Paris',          'France'),
  (15, 'GB', 'Europe',         '-0.1278',          '51.5074',         'Thames Basin',               'British Isles',           'London',         'United Kingdom'),
  (16, 'UA', 'Europe',         '30.5234',          '50.4501',         'Middle Dnipro',              'Eastern Europe',          'Kyiv',           'Ukraine'),
  (17, 'RU', 'Europe',         '37.6173',          '55.7558',         'Moskva-Oka Basin',           'Eastern Europe',          'Moscow',         'Russian Federation'),
  (18, 'TR', 'Southwest Asia', '28.9784',          '41.0082',         'Bosporus',                   'Anatolia',                'Istanbul',       'Turkey'),
  (19, 'IQ', 'Southwest Asia', '44.3661',          '33.3152',         'Southern Mesopotamia',       'Mesopotamia',             'Baghdad',        'Iraq'),
  (20, 'IQ', 'Southwest Asia', '43.164',           '36.3566',         'Assyrian Heartland',         'Mesopotamia',             'Mosul',          'Iraq'),
  (21, 'SY', 'Southwest Asia', '36.2765',          '33.5138',         'Damascus Oasis',             'Levant',                  'Damascus',       'Syrian Arab Republic'),
  (22, 'SA', 'Southwest Asia', '39.6112',          '24.4672',         'Hejaz',                      'Arabian Peninsula',       'Medina',         'Saudi Arabia'),
  (23, 'IR', 'Southwest Asia', '52.5836',          '29.5918',         'Fars',                       'Iranian Plateau',         'Shiraz',         'Iran (Islamic Republic of)'),
  (24, 'IR', 'Southwest Asia', '51.389',           '35.6892',         'Central Zagros and Alborz',  'Iranian Plateau',         'Tehran',         'Iran (Islamic Republic of)'),
  (25, 'AF', 'Inner Eurasia',  '66.8989',          '36.7581',         'Bactria',                    'Transoxiana and Bactria', 'Balkh',          'Afghanistan'),
  (26, 'UZ', 'Inner Eurasia',  '66.9597',          '39.6542',         'Zarafshan Valley',           'Transoxiana and Bactria', 'Samarkand',      'Uzbekistan'),
  (27, 'MN', 'Inner Eurasia',  '102.8238',         '47.1975',         'Orkhon Valley',              'Mongolian Steppe',        'Kharkhorin',     'Mongolia'),
  (28, 'IN', 'South Asia',     '85.137600000000',  '25.594100000000', 'Middle Ganga',               'Ganga Plain',             'Patna',          'India'),
  (29, 'IN', 'South Asia',     '77.209',           '28.6139',         'Ganga-Yamuna Doab',          'Ganga Plain',             'Delhi',          'India'),
  (30, 'IN', 'South Asia',     '76.46',            '15.335',          'Tungabhadra Basin',          'Deccan and South India',  'Hosapete',       'India'),
  (31, 'CN', 'East Asia',      '108.9398',         '34.3416',         'Guanzhong',                  'North China',             'Xi''an',         'China'),
  (32, 'CN', 'East Asia',      '114.3931',         '36.0976',         'North China Plain',          'North China',             'Anyang',         'China'),
  (33, 'CN', 'East Asia',      '116.4074',         '39.9042',         'Hebei',                      'North China',             'Beijing',        'China'),
  (34, 'CN', 'East Asia',      '120.1551',         '30.2741',         'Lower Yangzi',               'South China',             'Hangzhou',       'China'),
  (35, 'KR', 'East Asia',      '126.978',          '37.5665',         'Han River Basin',            'Korean Peninsula',        'Seoul',          'Republic of Korea'),
  (36, 'JP', 'East Asia',      '135.7681',         '35.0116',         'Kinai',                      'Japanese Archipelago',    'Kyoto',          'Japan'),
  (37, 'JP', 'East Asia',      '139.6503',         '35.6762',         'Kanto',                      'Japanese Archipelago',    'Tokyo',          'Japan'),
  (38, 'VN', 'Southeast Asia', '105.8342',         '21.0278',         'Red River Delta',            'Mainland Southeast Asia', 'Hanoi',          'Viet Nam'),
  (39, 'KH', 'Southeast Asia', '103.8448',         '13.3671',         'Tonle Sap Basin',            'Mainland Southeast Asia', 'Siem Reap',      'Cambodia'),
  (40, 'ID', 'Southeast Asia', '104.7754',         '-2.9761',         'Musi Basin',                 'Maritime Southeast Asia', 'Palembang',      'Indonesia'),
  (41, 'ID', 'Southeast Asia', '112.4338',         '-7.4664',         'Brantas Basin',              'Maritime Southeast Asia', 'Mojokerto',      'Indonesia'),
  (42, 'MX', 'North America',  '-99.133200000000', '19.432600000000', 'Basin of Mexico',            'Mesoamerica',             'Mexico City',    'Mexico'),
  (43, 'GT', 'North America',  '-89.892',          '16.93',           'Petén',                      'Mesoamerica',             'Flores',         'Guatemala'),
  (44, 'US', 'North America',  '-90.1509',         '38.6245',         'American Bottom',            'Eastern Woodlands',       'East St. Louis', 'United States of America'),
  (45, 'US', 'North America',  '-76.1474',         '43.0481',         'Finger Lakes',               'Eastern Woodlands',       'Syracuse',       'United States of America'),
  (46, 'US', 'North America',  '-77.0369',         '38.9072',         'Potomac Basin',              'Eastern Woodlands',       'Washington',     'United States of America'),
  (47, 'PE', 'South America',  '-71.9675',         '-13.532',         'Cuzco Valley',               'Central Andes',           'Cuzco',          'Peru'),
  (48, 'PE', 'South America',  '-74.2239',         '-13.1588',        'Ayacucho Basin',             'Central Andes',           'Ayacucho',       'Peru'),
  (49, 'US', 'Oceania',        '-157.8583',        '21.3069',         'Hawaiian Islands',           'Polynesia',               'Honolulu',       'United States of America'),
  (50, 'TO', 'Oceania',        '-175.2049',        '-21.1394',        'Tongatapu',                  'Polynesia',               'Nuku‘alofa',     'Tonga'),
  -- null in every nullable field: an NGA (home of the polity DeHansa)
  (51, NULL, NULL,             NULL,               NULL,              'No natural geographic area', NULL,                      NULL,             NULL);

-- ------------------------------------------------------------------------------------------------------------
-- Polities: one line each; the descriptions follow below
-- ------------------------------------------------------------------------------------------------------------

WITH v (id, name, new_name, start_year, end_year, polity_tag, nga, region, long_name) AS (VALUES
  ( 1, 'EgOldK1', 'eg_old_k_1',            -2686, -2181, 'LEGACY',       'Lower Egypt',                'Northeast Africa',        'Egypt - Old Kingdom'),
  ( 2, 'EgNewK1', 'eg_new_k_1',            -1550, -1069, 'LEGACY',       'Upper Egypt',                'Northeast Africa',        'Egypt - New Kingdom'),
  ( 3, 'EgFatim', 'eg_fatimid_cal',          909,  1171, 'LEGACY',       'Lower Egypt',                'Northeast Africa',        'Fatimid Caliphate'),
  ( 4, 'EtAxum1', 'et_axum_1',               100,   940, 'POL_AFR_EAST', 'Tigray Highlands',           'Horn of Africa',          'Kingdom of Aksum'),
  ( 5, 'MlMali1', 'ml_mali_emp',            1235,  1670, 'POL_AFR_WEST', 'Inner Niger Delta',          'Western Sahel',           'Mali Empire'),
  ( 6, 'MlSongh', 'ml_songhay_emp',         1464,  1591, 'POL_AFR_WEST', 'Niger Bend',                 'Western Sahel',           'Songhay Empire'),
  ( 7, 'NgBenin', 'ng_benin_k',             1180,  1897, 'POL_AFR_WEST', 'Benin Forest',               'Guinea Coast',            'Kingdom of Benin'),
  ( 8, 'AoKongo', 'ao_kongo_k',             1390,  1914, 'OTHER_TAG',    'Lower Congo',                'West Central Africa',     'Kingdom of Kongo'),
  ( 9, 'ZwGrtZi', 'zw_great_zimbabwe',      1220,  1450, 'OTHER_TAG',    'Zimbabwe Plateau',           'Southern Africa',         'Great Zimbabwe'),
  (10, 'TnCarth', 'tn_carthage',            -814,  -146, 'LEGACY',       'Gulf of Tunis',              'Maghreb',                 'Carthage'),
  (11, 'ItRomPr', 'it_roman_principate',     -27,   284, 'LEGACY',       'Latium',                     'Italy and the Adriatic',  'Roman Empire - Principate'),
  (12, 'GrAthen', 'gr_athens_classical',    -508,  -322, 'OTHER_TAG',    'Attica',                     'Aegean and Balkans',      'Classical Athens'),
  (13, 'ItVenic', 'it_venetian_rep',         697,  1797, 'LEGACY',       'Venetian Lagoon',            'Italy and the Adriatic',  'Republic of Venice'),
  (14, 'EsHabsb', 'es_habsburg_emp',        1516,  1700, 'LEGACY',       'Castile',                    'Iberian Peninsula',       'Spanish Empire - Habsburg'),
  (15, 'FrBour1', 'fr_bourbon_k_1',         1589,  1792, 'LEGACY',       'Île-de-France',              'Western Europe',          'Kingdom of France - Bourbon'),
  (16, 'GbEmpir', 'gb_british_emp',         1707,  1997, 'LEGACY',       'Thames Basin',               'British Isles',           'British Empire'),
  (17, 'DeHansa', 'de_hanseatic_league',    1356,  1669, 'OTHER_TAG',    'No natural geographic area', 'Not assigned',            'Hanseatic League'),
  (18, 'UaKyivR', 'ua_kyivan_rus',           882,  1240, 'OTHER_TAG',    'Middle Dnipro',              'Eastern Europe',          'Kyivan Rus'''),
  (19, 'RuRoman', 'ru_romanov_emp',         1721,  1917, 'LEGACY',       'Moskva-Oka Basin',           'Eastern Europe',          'Russian Empire'),
  (20, 'TrOttom', 'tr_ottoman_emp',         1299,  1922, 'LEGACY',       'Bosporus',                   'Anatolia',                'Ottoman Empire'),
  (21, 'TrByzan', 'tr_byzantine_emp',        395,  1453, 'LEGACY',       'Bosporus',                   'Anatolia',                'Byzantine Empire'),
  (22, 'IqAkkad', 'iq_akkad_emp',          -2334, -2154, 'LEGACY',       'Southern Mesopotamia',       'Mesopotamia',             'Akkadian Empire'),
  (23, 'IqUrIII', 'iq_ur_dyn_3',           -2112, -2004, 'LEGACY',       'Southern Mesopotamia',       'Mesopotamia',             'Third Dynasty of Ur'),
  (24, 'IqNeAss', 'iq_neo_assyrian_emp',    -911,  -609, 'LEGACY',       'Assyrian Heartland',         'Mesopotamia',             'Neo-Assyrian Empire'),
  (25, 'IqAbbas', 'iq_abbasid_cal',          750,  1258, 'LEGACY',       'Southern Mesopotamia',       'Mesopotamia',             'Abbasid Caliphate'),
  (26, 'SyUmayy', 'sy_umayyad_cal',          661,   750, 'LEGACY',       'Damascus Oasis',             'Levant',                  'Umayyad Caliphate'),
  (27, 'IrAchae', 'ir_achaemenid_emp',      -550,  -330, 'LEGACY',       'Fars',                       'Iranian Plateau',         'Achaemenid Empire'),
  (28, 'IrSasan', 'ir_sasanian_emp',         224,   651, 'LEGACY',       'Fars',                       'Iranian Plateau',         'Sasanian Empire'),
  (29, 'IrSafav', 'ir_safavid_emp',         1501,  1736, 'LEGACY',       'Central Zagros and Alborz',  'Iranian Plateau',         'Safavid Empire'),
  (30, 'IrQajar', 'ir_qajar_dyn',           1789,  1925, 'OTHER_TAG',    'Central Zagros and Alborz',  'Iranian Plateau',         'Qajar Iran'),
  (31, 'AfKusha', 'af_kushan_emp',            30,   375, 'LEGACY',       'Bactria',                    'Transoxiana and Bactria', 'Kushan Empire'),
  (32, 'UzTimur', 'uz_timurid_emp',         1370,  1507, 'LEGACY',       'Zarafshan Valley',           'Transoxiana and Bactria', 'Timurid Empire'),
  (33, 'MnMongo', 'mn_mongol_emp',          1206,  1368, 'LEGACY',       'Orkhon Valley',              'Mongolian Steppe',        'Mongol Empire'),
  (34, 'InMaury', 'in_mauryan_emp',         -322,  -185, 'LEGACY',       'Middle Ganga',               'Ganga Plain',             'Maurya Empire'),
  (35, 'InGupta', 'in_gupta_emp',            319,   550, 'LEGACY',       'Middle Ganga',               'Ganga Plain',             'Gupta Empire'),
  (36, 'InDelhi', 'in_delhi_sultanate',     1206,  1526, 'LEGACY',       'Ganga-Yamuna Doab',          'Ganga Plain',             'Delhi Sultanate'),
  (37, 'InMugha', 'in_mughal_emp',          1526,  1857, 'LEGACY',       'Ganga-Yamuna Doab',          'Ganga Plain',             'Mughal Empire'),
  (38, 'InVijay', 'in_vijayanagara_emp',    1336,  1646, 'LEGACY',       'Tungabhadra Basin',          'Deccan and South India',  'Vijayanagara Empire'),
  (39, 'CnShang', 'cn_shang_dyn',          -1600, -1046, 'LEGACY',       'North China Plain',          'North China',             'Shang Dynasty'),
  (40, 'CnQinEm', 'cn_qin_emp',             -221,  -206, 'LEGACY',       'Guanzhong',                  'North China',             'Qin Empire'),
  (41, 'CnHanDy', 'cn_han_dyn',             -202,   220, 'LEGACY',       'Guanzhong',                  'North China',             'Han Empire'),
  (42, 'CnTang1', 'cn_tang_dyn_1',           618,   907, 'LEGACY',       'Guanzhong',                  'North China',             'Tang Dynasty'),
  (43, 'CnSong1', 'cn_song_dyn_1',           960,  1279, 'LEGACY',       'Lower Yangzi',               'South China',             'Song Dynasty'),
  (44, 'CnMing1', 'cn_ming_dyn_1',          1368,  1644, 'LEGACY',       'Hebei',                      'North China',             'Ming Dynasty'),
  (45, 'CnQing1', 'cn_qing_dyn_1',          1644,  1912, 'LEGACY',       'Hebei',                      'North China',             'Qing Dynasty'),
  (46, 'KrGorye', 'kr_goryeo_k',             918,  1392, 'OTHER_TAG',    'Han River Basin',            'Korean Peninsula',        'Goryeo'),
  (47, 'KrJoseo', 'kr_joseon_k',            1392,  1897, 'OTHER_TAG',    'Han River Basin',            'Korean Peninsula',        'Joseon'),
  (48, 'JpHeian', 'jp_heian',                794,  1185, 'LEGACY',       'Kinai',                      'Japanese Archipelago',    'Japan - Heian'),
  (49, 'JpTokug', 'jp_tokugawa_shogunate',  1603,  1868, 'LEGACY',       'Kanto',                      'Japanese Archipelago',    'Tokugawa Shogunate'),
  (50, 'VnDaiLy', 'vn_dai_viet_ly',         1009,  1225, 'OTHER_TAG',    'Red River Delta',            'Mainland Southeast Asia', 'Đại Việt - Lý Dynasty'),
  (51, 'KhAngko', 'kh_angkor_emp',           802,  1431, 'LEGACY',       'Tonle Sap Basin',            'Mainland Southeast Asia', 'Khmer Empire'),
  (52, 'IdSrivi', 'id_srivijaya',            671,  1275, 'OTHER_TAG',    'Musi Basin',                 'Maritime Southeast Asia', 'Srivijaya'),
  (53, 'IdMajap', 'id_majapahit_k',         1293,  1527, 'LEGACY',       'Brantas Basin',              'Maritime Southeast Asia', 'Majapahit Kingdom'),
  (54, 'MxTeoti', 'mx_teotihuacan',         -100,   550, 'LEGACY',       'Basin of Mexico',            'Mesoamerica',             'Teotihuacan'),
  (55, 'GtTikal', 'gt_tikal',                292,   869, 'OTHER_TAG',    'Petén',                      'Mesoamerica',             'Tikal - Classic Maya'),
  (56, 'MxAztec', 'mx_aztec_emp',           1428,  1521, 'LEGACY',       'Basin of Mexico',            'Mesoamerica',             'Aztec Triple Alliance'),
  (57, 'UsCahok', 'us_cahokia',             1050,  1350, 'LEGACY',       'American Bottom',            'Eastern Woodlands',       'Cahokia'),
  (58, 'UsHaude', 'us_haudenosaunee',       1570,  1784, 'LEGACY',       'Finger Lakes',               'Eastern Woodlands',       'Haudenosaunee Confederacy'),
  (59, 'UsAnteb', 'us_antebellum',          1789,  1861, 'OTHER_TAG',    'Potomac Basin',              'Eastern Woodlands',       'United States of America - Antebellum'),
  (60, 'UsHawai', 'us_hawaii_k',            1795,  1893, 'LEGACY',       'Hawaiian Islands',           'Polynesia',               'Kingdom of Hawai‘i'),
  (61, 'ToTonga', 'to_tui_tonga',            950,  1865, 'OTHER_TAG',    'Tongatapu',                  'Polynesia',               'Tu‘i Tonga'),
  (62, 'PeWari1', 'pe_wari_emp',             600,  1000, 'LEGACY',       'Ayacucho Basin',             'Central Andes',           'Wari Empire'),
  (63, 'PeInca1', 'pe_inca_emp',            1438,  1533, 'LEGACY',       'Cuzco Valley',               'Central Andes',           'Inca Empire')
)
INSERT INTO core_polity (id, name, new_name, start_year, end_year, long_name, polity_tag, home_nga_id, home_databank_region_id)
SELECT v.id, v.name, v.new_name, v.start_year, v.end_year, v.long_name, v.polity_tag, coalesce(n.id, 0), coalesce(r.id, 0)
FROM v
LEFT JOIN core_nga AS n ON n.name = v.nga
LEFT JOIN core_region AS r ON r.name = v.region
ORDER BY v.id;

-- General descriptions. Polities not listed here (CnMing1, IdMajap, JpHeian, PeWari1, SyUmayy) have none.

WITH v (name, text) AS (VALUES
  ('EgOldK1', 'The age of the great pyramids. From Memphis, kings of the Third to Sixth Dynasties ruled the whole valley north of the First Cataract through ' ||
    'officials who were, at first, often their own sons. §REF§(Shaw 2000, 85) Shaw, Ian, ed. 2000. <i>The Oxford History of Ancient Egypt</i>.§REF§<br>Towards ' ||
    'the end provincial families held their offices by inheritance.'),
  ('EgNewK1', 'After the expulsion of the Hyksos the kings of Thebes built an empire that reached from Nubia to the Euphrates. §REF§(Shaw 2000, 209) Shaw, Ian, ' ||
    'ed. 2000. <i>The Oxford History of Ancient Egypt</i>.§REF§ The priesthood of Amun became one of the largest holders of land.'),
  ('EgFatim', 'An Isma‘ili caliphate that began in Ifriqiya and moved to its new city of Cairo in 973.' || char(10) ||
    'Its rulers claimed descent from Fatima &amp; ‘Ali. §REF§(Halm 1996, 121) Halm, Heinz. 1996. <i>The Empire of the Mahdi</i>.§REF§'),
  ('EtAxum1', 'A trading kingdom in the highlands behind the Red Sea port of Adulis. It struck its own coins in gold, silver and bronze, and its king Ezana ' ||
    'adopted Christianity in the fourth century. §REF§(Munro-Hay 1991, 202) Munro-Hay, Stuart. 1991. <i>Aksum: An African Civilisation of Late Antiquity</i>.§REF§'),
  ('MlMali1', 'Founded by Sunjata Keita after the battle of Kirina, Mali controlled the gold of Bambuk and Bure and the southern ends of the desert roads. ' ||
    '§REF§(Levtzion 1973, 63) Levtzion, Nehemia. 1973. <i>Ancient Ghana and Mali</i>.§REF§ The pilgrimage of Mansa Musa in 1324 made its wealth known as far as ' ||
    'Europe.'),
  ('MlSongh', 'Under Sunni ‘Ali and the Askiyas, Songhay ruled the Niger from Jenne to beyond Gao. A Moroccan army with firearms defeated it at Tondibi in ' ||
    '1591. §REF§(Hunwick 1999, 189) Hunwick, John. 1999. <i>Timbuktu and the Songhay Empire</i>.§REF§'),
  ('NgBenin', 'A forest kingdom of Edo speakers, famous for brass plaques and for the earthworks around its capital.<br>The Oba was both ruler and the centre ' ||
    'of the state cult. §REF§(Bradbury 1957, 40) Bradbury, R. E. 1957. <i>The Benin Kingdom</i>.§REF§ A British expedition took the city in 1897.'),
  ('AoKongo', 'A kingdom south of the lower Congo whose ruler was baptised as João I in 1491. After the battle of Mbwila (1665) rival branches of the royal ' ||
    'house fought for decades. §REF§(Thornton 1983, 75) Thornton, John. 1983. <i>The Kingdom of Kongo</i>.§REF§'),
  ('ZwGrtZi', 'The largest of the dry-stone centres of the Zimbabwe plateau. Cattle, and gold sent to Kilwa on the coast, were the base of its wealth. ' ||
    '§REF§(Garlake 1973, 131) Garlake, Peter. 1973. <i>Great Zimbabwe</i>.§REF§'),
  ('TnCarth', 'A colony of Tyre that became the first sea power of the western Mediterranean. It was governed by two annual <b>shofetim</b>, a council and an ' ||
    'assembly. §REF§(Lancel 1995, 114) Lancel, Serge. 1995. <i>Carthage: A History</i>.§REF§'),
  ('ItRomPr', 'The Roman state from the settlement of Augustus to the accession of Diocletian. The emperor ruled through magistracies and an army whose form ' ||
    'was still that of the Republic. §REF§(Garnsey and Saller 1987, 20) Garnsey, Peter, and Richard Saller. 1987. <i>The Roman ' ||
    'Empire</i>.§REF§' || char(13, 10) || char(13, 10) ||
    'After 235 some twenty emperors followed one another within fifty years. <a href="https://www.example.org/notes/third-century?lang=en&amp;part=2">Further ' ||
    'notes</a>.'),
  ('GrAthen', 'The democratic city state from the reforms of Cleisthenes to the Macedonian settlement after the Lamian War. §REF§(Hansen 1991, 34) Hansen, ' ||
    'Mogens Herman. 1991. <i>The Athenian Democracy in the Age of Demosthenes</i>.§REF§ Oligarchs held power briefly in 411 and in 404/403 BCE.'),
  ('ItVenic', 'By tradition the first doge was chosen in 697; the earliest certain one is of the 720s. Trade with Alexandria and the Black Sea made the city ' ||
    'rich, and the <i>Serrata</i> of 1297 closed its Great Council. §REF§(Lane 1973, 111) Lane, Frederic. 1973. <i>Venice: A Maritime Republic</i>.§REF§'),
  ('EsHabsb', 'A composite monarchy: Castile, Aragon, Naples, Sicily, Milan, the Low Countries, the Indies and, between 1580 and 1640, Portugal, each with its ' ||
    'own laws. §REF§(Elliott 1963, 160) Elliott, J. H. 1963. <i>Imperial Spain</i>.§REF§'),
  ('FrBour1', 'France from the accession of Henri IV to the abolition of the monarchy. Office could be bought and inherited, and each province kept its ' ||
    'privileges. §REF§(Collins 1995, 18) Collins, James. 1995. <i>The State in Early Modern France</i>.§REF§'),
  ('GbEmpir', 'The union of 1707 joined two kingdoms and opened one colonial market. Dominions, crown colonies, protectorates and the Indian Empire were never ' ||
    'under one system of rule. §REF§(Darwin 2009, 3) Darwin, John. 2009. <i>The Empire Project</i>.§REF§ The hand-over of Hong Kong is taken as the end.'),
  ('DeHansa', 'Not a state but a league of merchants and towns, with Lübeck at its head. Its assembly, the Hansetag, met first in 1356 and last in 1669. ' ||
    '§REF§(Dollinger 1970, 62) Dollinger, Philippe. 1970. <i>The German Hansa</i>.§REF§'),
  ('UaKyivR', 'A federation of princely seats on the road “from the Varangians to the Greeks”, held together by one dynasty and, from 988, by one church. ' ||
    '§REF§(Franklin and Shepard 1996, 160) Franklin, Simon, and Jonathan Shepard. 1996. <i>The Emergence of Rus</i>.§REF§ The Mongols took Kyiv in December 1240.'),
  ('RuRoman', 'The empire proclaimed by Peter I at the end of the Great Northern War. Serfdom was abolished in 1861, and a first parliament met in 1906. ' ||
    '§REF§(Lieven 2000, 262) Lieven, Dominic. 2000. <i>Empire</i>.§REF§'),
  ('TrOttom', 'A frontier principality of Bithynia that took Constantinople in 1453 and, by the sixteenth century, ruled three sides of the Mediterranean. ' ||
    '§REF§(Inalcik 1973, 35) Inalcik, Halil. 1973. <i>The Ottoman Empire: The Classical Age</i>.§REF§ The sultanate was abolished on 1 November 1922.'),
  ('TrByzan', 'The eastern half of the Roman Empire after the death of Theodosius I. Its people called themselves Romans to the end. §REF§(Treadgold 1997, 3) ' ||
    'Treadgold, Warren. 1997. <i>A History of the Byzantine State and Society</i>.§REF§'),
  ('IqAkkad', 'Sargon and his successors united the cities of Sumer and Akkad under one king for the first time. Their capital, Agade, has not been found. ' ||
    '§REF§(Foster 2016, 29) Foster, Benjamin. 2016. <i>The Age of Agade</i>.§REF§'),
  ('IqUrIII', 'Ur-Namma and Shulgi built an unusually well documented state: tens of thousands of its clay tablets survive. §REF§(Steinkeller 1987, 19) ' ||
    'Steinkeller, Piotr. 1987. “The Administrative and Economic Organization of the Ur III State”.§REF§ It ended when the Elamites carried off its last king, ' ||
    'Ibbi-Sin.'),
  ('IqNeAss', 'From its core around Ashur and Nineveh, Assyria came to rule the Near East from western Iran to Egypt, moving whole populations from one ' ||
    'province to another. §REF§(Radner 2015, 95) Radner, Karen. 2015. <i>Ancient Assyria</i>.§REF§'),
  ('IqAbbas', 'The second dynasty of caliphs moved the centre of the empire from Syria to Iraq and founded Baghdad in 762. From 945 on, other dynasties ruled ' ||
    'for long periods in the caliph''s name. §REF§(Kennedy 2004, 123) Kennedy, Hugh. 2004. <i>The Prophet and the Age of the Caliphates</i>.§REF§'),
  ('IrAchae', 'Cyrus II took Media, Lydia and Babylonia in little more than a decade; Darius I divided the lands into satrapies with fixed tribute. ' ||
    '§REF§(Briant 2002, 390) Briant, Pierre. 2002. <i>From Cyrus to Alexander</i>.§REF§'),
  ('IrSasan', 'Ardashir I overthrew the last Arsacid king in 224. The kings of kings favoured the Zoroastrian church and fought Rome for Armenia and ' ||
    'Mesopotamia. §REF§(Daryaee 2009, 2) Daryaee, Touraj. 2009. <i>Sasanian Persia</i>.§REF§'),
  ('IrSafav', 'Shah Isma‘il made Twelver Shi‘ism the religion of his new realm. Under ‘Abbas I the court moved to Isfahan. §REF§(Newman 2006, 50) Newman, ' ||
    'Andrew. 2006. <i>Safavid Iran</i>.§REF§ Afghan rebels took that city in 1722, and Nadir deposed the last child shah in 1736.'),
  ('IrQajar', 'The Qajars reunited most of Iran but lost the Caucasus to Russia. A revolution won a constitution in 1906. §REF§(Abrahamian 2008, 34) ' ||
    'Abrahamian, Ervand. 2008. <i>A History of Modern Iran</i>.§REF§'),
  ('AfKusha', 'One of five Yuezhi houses took over the others and then northern India. When Kanishka''s era began is an old question; 127 CE is the answer now ' ||
    'preferred. §REF§(Falk 2001, 130) Falk, Harry. 2001. “The yuga of Sphujiddhvaja”.§REF§'),
  ('UzTimur', 'Timur was never khan himself: he ruled in the name of a Chinggisid puppet and as <i>gūrgān</i>, son-in-law. §REF§(Manz 1989, 57) Manz, Beatrice. ' ||
    '1989. <i>The Rise and Rule of Tamerlane</i>.§REF§'),
  ('MnMongo', 'The assembly of 1206 made Temüjin Chinggis Khan. After the death of Möngke in 1259 the empire fell apart into four khanates, of which the Yuan ' ||
    'kept a nominal primacy. §REF§(Morgan 1986, 117) Morgan, David. 1986. <i>The Mongols</i>.§REF§'),
  ('InMaury', 'Chandragupta took Magadha from the Nandas; his grandson Ashoka put up edicts from Kandahar to Karnataka. §REF§(Thapar 1961, 16) Thapar, Romila. ' ||
    '1961. <i>Aśoka and the Decline of the Mauryas</i>.§REF§'),
  ('InGupta', 'Kings of the middle Ganga whose era began in 319/320. Grants of land to Brahmans and a fine gold coinage are typical of the period. §REF§(Thapar ' ||
    '2002, 282) Thapar, Romila. 2002. <i>Early India</i>.§REF§'),
  ('InDelhi', 'Five dynasties, most of Turkish or Afghan origin, ruled from Delhi between Qutb al-Din Aybeg and the first battle of Panipat. §REF§(Jackson ' ||
    '1999, 26) Jackson, Peter. 1999. <i>The Delhi Sultanate</i>.§REF§'),
  ('InMugha', 'Babur won northern India in 1526, and Akbar gave his house a lasting system of ranks and revenue. §REF§(Richards 1993, 58) Richards, John. 1993. ' ||
    '<i>The Mughal Empire</i>.§REF§ In the decades after 1739 the emperors lost nearly everything but Delhi.'),
  ('InVijay', 'A southern kingdom founded by the Sangama brothers. The alliance of the Deccan sultans sacked its capital after the battle of Talikota in 1565. ' ||
    '§REF§(Stein 1989, 119) Stein, Burton. 1989. <i>Vijayanagara</i>.§REF§'),
  ('CnShang', 'The first Chinese dynasty with writing of its own: questions to the ancestors, cut into bone and turtle shell. §REF§(Keightley 1999, 236) ' ||
    'Keightley, David. 1999. “The Shang: China’s First Historical Dynasty”.§REF§'),
  ('CnQinEm', 'The king of Qin conquered six rival states, called himself First Emperor and unified script, weights and axle widths. §REF§(Lewis 2007, 53) ' ||
    'Lewis, Mark Edward. 2007. <i>The Early Chinese Empires</i>.§REF§'),
  ('CnHanDy', 'Four centuries, interrupted by the reign of Wang Mang (9–23). The western half ruled from Chang’an, the eastern one from Luoyang. ' ||
    '§REF§(Twitchett and Loewe 1986, 103) Twitchett, Denis, and Michael Loewe, eds. 1986. <i>The Cambridge History of China</i>, vol. 1.§REF§'),
  ('CnTang1', 'A cosmopolitan empire until the rebellion of An Lushan; after it much of the north-east was in the hands of military governors. §REF§(Lewis ' ||
    '2009, 58) Lewis, Mark Edward. 2009. <i>China’s Cosmopolitan Empire</i>.§REF§ Woodblock printing came into use. 📜'),
  ('CnSong1', 'Examinations made an elite of scholars, paper money came into use, and towns grew as never before. §REF§(Kuhn 2009, 120) Kuhn, Dieter. 2009. ' ||
    '<i>The Age of Confucian Rule</i>.§REF§ The north was lost to the Jin in 1127.'),
  ('CnQing1', 'A Manchu dynasty that doubled the territory and trebled the population of its predecessor. §REF§(Rowe 2009, 91) Rowe, William. 2009. <i>China’s ' ||
    'Last Empire: The Great Qing</i>.§REF§' || char(8232) ||
    'This sentence comes after a line separator (U+2028).'),
  ('KrGorye', 'Wang Geon reunited the peninsula after the Later Three Kingdoms. Military men ruled from 1170; from 1274 its kings were sons-in-law of the Great ' ||
    'Khans. §REF§(Seth 2011, 76) Seth, Michael. 2011. <i>A History of Korea</i>.§REF§'),
  ('KrJoseo', 'A kingdom of scholar officials of the two orders (<i>yangban</i>) under the house of Yi. §REF§(Duncan 2000, 99) Duncan, John. 2000. <i>The ' ||
    'Origins of the Chosŏn Dynasty</i>.§REF§'),
  ('JpTokug', 'About 260 domains under the house of Tokugawa, whose lords had to live every other year in Edo. §REF§(Totman 1993, 108) Totman, Conrad. 1993. ' ||
    '<i>Early Modern Japan</i>.§REF§'),
  ('VnDaiLy', 'Lý Công Uẩn moved the court to Thăng Long in 1010. The name Đại Việt dates from 1054. §REF§(Taylor 2013, 60) Taylor, Keith. 2013. <i>A History ' ||
    'of the Vietnamese</i>.§REF§'),
  ('KhAngko', 'From the consecration of Jayavarman II on Mount Kulen to the fall of Angkor to Ayutthaya. Canals and reservoirs covered a plain of about a ' ||
    'thousand square kilometres. §REF§(Higham 2001, 53) Higham, Charles. 2001. <i>The Civilization of Angkor</i>.§REF§'),
  ('IdSrivi', 'A kingdom of harbours on both sides of the Strait of Melaka. The pilgrim Yijing studied there in 671. §REF§(Wolters 1967, 229) Wolters, O. W. ' ||
    '1967. <i>Early Indonesian Commerce</i>.§REF§ When it ended is unclear; the Javanese expedition of 1275 is used here.'),
  ('MxTeoti', 'The largest city of the Americas in its time. A grid of some two thousand apartment compounds lay around the Street of the Dead. §REF§(Cowgill ' ||
    '1997, 137) Cowgill, George. 1997. “State and Society at Teotihuacan, Mexico”.§REF§'),
  ('GtTikal', 'A kingdom of the southern Maya lowlands. Its first dated monument is of 292, its last of 869. §REF§(Martin and Grube 2008, 24) Martin, Simon, ' ||
    'and Nikolai Grube. 2008. <i>Chronicle of the Maya Kings and Queens</i>.§REF§'),
  ('MxAztec', 'The alliance of Tenochtitlan, Texcoco and Tlacopan drew tribute from nearly forty provinces. §REF§(Smith 2012, 163) Smith, Michael. 2012. <i>The ' ||
    'Aztecs</i>.§REF§ Tenochtitlan surrendered on 13 August 1521.'),
  ('UsCahok', 'A town of more than a hundred mounds in the American Bottom. Whether it was a state or a large chiefdom is disputed. §REF§(Pauketat 2004, 96) ' ||
    'Pauketat, Timothy. 2004. <i>Ancient Cahokia and the Mississippians</i>.§REF§ §REF§(Milner 1998, 12) Milner, George. 1998. <i>The Cahokia Chiefdom</i>.§REF§'),
  ('UsHaude', 'A league of five nations, from about 1722 six, whose sachems met at Onondaga. The date of its foundation is debated. §REF§(Fenton 1998, 66) ' ||
    'Fenton, William. 1998. <i>The Great Law and the Longhouse</i>.§REF§'),
  ('UsAnteb', 'From the Constitution to the Civil War. The number of states rose from 11 to 34, and the number of enslaved people from 0.7 to 4 million. ' ||
    '§REF§(McPherson 1988, 6) McPherson, James. 1988. <i>Battle Cry of Freedom</i>.§REF§'),
  ('UsHawai', 'Kamehameha I united all islands but Kaua‘i and Ni‘ihau in 1795. The king granted a constitution in 1840; a group of residents overthrew Queen ' ||
    'Lili‘uokalani on 17 January 1893. §REF§(Kuykendall 1938, 47) Kuykendall, Ralph. 1938. <i>The Hawaiian Kingdom</i>.§REF§'),
  ('ToTonga', 'A line of sacred rulers on Tongatapu whose tribute voyages linked distant islands. §REF§(Kirch 1984, 223) Kirch, Patrick. 1984. <i>The Evolution ' ||
    'of the Polynesian Chiefdoms</i>.§REF§'),
  ('PeInca1', 'The realm of the four quarters: conquest began under Pachacuti, and labour service (<i>mit‘a</i>) paid for roads and storehouses. §REF§(D’Altroy ' ||
    '2002, 265) D’Altroy, Terence. 2002. <i>The Incas</i>.§REF§')
)
UPDATE core_polity SET general_description = v.text FROM v WHERE core_polity.name = v.name;

-- Variants: shapefile names, private comments (all harmless test texts), dates in other spellings and no dates.
UPDATE core_polity SET shapefile_name = new_name || '.geojson' WHERE name IN ('ItRomPr', 'CnHanDy', 'MxAztec');
UPDATE core_polity SET shapefile_name = '' WHERE name = 'CnTang1';
UPDATE core_polity SET private_comment = NULL WHERE name IN ('MlSongh', 'IdMajap', 'ToTonga');
UPDATE core_polity SET private_comment = 'Test text: the start date is under review.' WHERE name = 'AfKusha';
UPDATE core_polity SET private_comment = 'Test text: not for publication.' || char(13, 10) || 'Second line.' WHERE name = 'UsHaude';
UPDATE core_polity SET private_comment_n_id = 2 WHERE name IN ('AfKusha', 'IdSrivi');
UPDATE core_polity SET private_comment_n_id = 4 WHERE name = 'AoKongo';
UPDATE core_polity SET created_date = '2023-08-28 15:43:05' WHERE name IN ('ItVenic', 'PeInca1'); -- no fraction
UPDATE core_polity SET modified_date = '2024-05-17T13:26:48.9Z' WHERE name = 'KhAngko'; -- T, short fraction, Z
UPDATE core_polity SET created_date = NULL, modified_date = NULL WHERE name IN ('JpHeian', 'PeWari1');
UPDATE core_polity SET home_nga_id = NULL WHERE name = 'GbEmpir'; -- an empire in many areas
UPDATE core_polity -- the others get dates of their own
SET created_date = strftime('%Y-%m-%d %H:%M:%S', '2023-10-02 06:55:31', '+' || (id * 29) || ' minutes') || printf('.%06d', id * 104729 % 1000000)
WHERE created_date = '2023-10-02 06:55:31.407125';

-- ------------------------------------------------------------------------------------------------------------
-- Capitals (places). The map link is made from the coordinates.
-- ------------------------------------------------------------------------------------------------------------

WITH v (id, lat, lon, year_from, year_to, current_country, name, alternative_names) AS (VALUES
  ( 1, '29.84470000', '31.25080000',  -2686, -2181, 'Egypt',                                  'Memphis',          'Ineb-hedj; Men-nefer'),
  ( 2, '25.7206',     '32.6103',      -1550, -1069, 'Egypt',                                  'Thebes',           'Waset; Luxor'),
  ( 3, '27.6617',     '30.9056',      -1346, -1332, 'Egypt',                                  'Amarna',           'Akhetaten'),
  ( 4, '30.0444',     '31.2357',        973,  1171, 'Egypt',                                  'Cairo',            'al-Qāhira; القاهرة'),
  ( 5, '35.5047',     '11.0622',        921,   948, 'Tunisia',                                'Mahdia',           'al-Mahdiyya'),
  ( 6, '14.1213',     '38.7234',        100,   940, 'Ethiopia',                               'Aksum',            'Axum; አክሱም'),
  ( 7, '11.3792',     '-8.3847',       1235,  1545, 'Guinea',                                 'Niani',            NULL),
  ( 8, '16.2717',     '-0.0447',       1464,  1591, 'Mali',                                   'Gao',              'Kawkaw; Gaogao'),
  ( 9, '6.335',       '5.6037',        1180,  1897, 'Nigeria',                                'Benin City',       'Edo; Ubini'),
  (10, '-6.267',      '14.2401',       1390,  1914, 'Angola',                                 'Mbanza Kongo',     'São Salvador'),
  (11, '-20.2675',    '30.9333',       1220,  1450, 'Zimbabwe',                               'Great Zimbabwe',   NULL),
  (12, '36.853',      '10.323',        -814,  -146, 'Tunisia',                                'Carthage',         'Qart-ḥadašt; Carthago'),
  (13, '41.89330000', '12.48290000',    -27,   284, 'Italy',                                  'Rome',             'Roma'),
  (14, '37.9838',     '23.7275',       -508,  -322, 'Greece',                                 'Athens',           'Ἀθῆναι'),
  (15, '45.4375',     '12.3358',        810,  1797, 'Italy',                                  'Venice',           'Venezia; Venexia'),
  (16, '39.8628',     '-4.0273',       1516,  1561, 'Spain',                                  'Toledo',           NULL),
  (17, '40.4168',     '-3.7038',       1561,  1700, 'Spain',                                  'Madrid',           NULL),
  (18, '41.6523',     '-4.7245',       1601,  1606, 'Spain',                                  'Valladolid',       NULL),
  (19, '48.8566',     '2.3522',        1594,  1682, 'France',                                 'Paris',            'Lutetia'),
  (20, '48.8049',     '2.1204',        1682,  1789, 'France',                                 'Versailles',       NULL),
  (21, '51.5074',     '-0.1278',       1707,  1997, 'United Kingdom',                         'London',           'Londinium'),
  (22, '53.8655',     '10.6866',       1356,  1669, 'Germany',                                'Lübeck',           'Lubeke; Liubice'),
  (23, '50.4501',     '30.5234',        882,  1240, 'Ukraine',                                'Kyiv',             'Kiev; Кыѥвъ'),
  (24, '59.9343',     '30.3351',       1712,  1918, 'Russian Federation',                     'Saint Petersburg', 'Petrograd; Leningrad'),
  (25, '55.7558',     '37.6173',       1728,  1732, 'Russian Federation',                     'Moscow',           'Москва'),
  (26, '40.02',       '30.1814',       1299,  1331, 'Turkey',                                 'Söğüt',            'Thebasion'),
  (27, '40.1885',     '29.061',        1335,  1363, 'Turkey',                                 'Bursa',            'Prusa'),
  (28, '41.6771',     '26.5557',       1363,  1453, 'Turkey',                                 'Edirne',           'Adrianople; Adrianopolis'),
  (29, '41.0082',     '28.9784',        330,  1922, 'Turkey',                                 'Constantinople',   'Istanbul; Byzantium; Kostantiniyye'),
  (30, '40.4286',     '29.7211',       1204,  1261, 'Turkey',                                 'Nicaea',           'İznik'),
  (31, '30.9625',     '46.1031',      -2112, -2004, 'Iraq',                                   'Ur',               'Tell el-Muqayyar; Urim'),
  (32, '35.459',      '43.2625',       -911,  -879, 'Iraq',                                   'Ashur',            'Assur; Qal''at Sherqat'),
  (33, '36.0981',     '43.3289',       -879,  -706, 'Iraq',                                   'Nimrud',           'Kalhu; Calah'),
  (34, '36.5094',     '43.2294',       -706,  -705, 'Iraq',                                   'Khorsabad',        'Dur-Sharrukin'),
  (35, '36.3594',     '43.1528',       -705,  -612, 'Iraq',                                   'Nineveh',          'Ninua'),
  (36, '33.3152',     '44.3661',        762,  1258, 'Iraq',                                   'Baghdad',          'Madīnat as-Salām; بغداد'),
  (37, '34.1959',     '43.8857',        836,   892, 'Iraq',                                   'Samarra',          'Surra man ra’ā'),
  (38, '33.5138',     '36.2765',        661,   744, 'Syrian Arab Republic',                   'Damascus',         'Dimashq; دمشق'),
  (39, '36.8639',     '39.0311',        744,   750, 'Turkey',                                 'Harran',           'Carrhae'),
  (40, '30.1939',     '53.1672',       -546,  -520, 'Iran (Islamic Republic of)',             'Pasargadae',       'Pāthragadā'),
  (41, '32.1892',     '48.2578',       -520,  -330, 'Iran (Islamic Republic of)',             'Susa',             'Šušan; Shush'),
  (42, '29.9354',     '52.8914',       -515,  -330, 'Iran (Islamic Republic of)',             'Persepolis',       'Pārsa; Takht-e Jamshid'),
  (43, '33.0936',     '44.5808',        226,   637, 'Iraq',                                   'Ctesiphon',        'Tīsfōn; al-Mada''in'),
  (44, '38.08',       '46.2919',       1501,  1555, 'Iran (Islamic Republic of)',             'Tabriz',           'تبریز'),
  (45, '36.2797',     '50.0049',       1555,  1598, 'Iran (Islamic Republic of)',             'Qazvin',           'قزوین'),
  (46, '32.6546',     '51.668',        1598,  1722, 'Iran (Islamic Republic of)',             'Isfahan',          'Esfahan; اصفهان'),
  (47, '35.6892',     '51.389',        1789,  1925, 'Iran (Islamic Republic of)',             'Tehran',           'تهران'),
  (48, '34.9931',     '69.3106',         30,   375, 'Afghanistan',                            'Begram',           'Kapisi; Alexandria in the Caucasus'),
  (49, '34.0151',     '71.5249',        127,   375, 'Pakistan',                               'Peshawar',         'Puruṣapura'),
  (50, '27.4924',     '77.6737',        127,   300, 'India',                                  'Mathura',          'Mathurā'),
  (51, '39.6542',     '66.9597',       1370,  1405, 'Uzbekistan',                             'Samarkand',        'Maracanda; سمرقند'),
  (52, '34.3529',     '62.204',        1405,  1507, 'Afghanistan',                            'Herat',            'هرات'),
  (53, '47.2103',     '102.8478',      1235,  1260, 'Mongolia',                               'Karakorum',        'Qaraqorum; Kharkhorin'),
  (54, '25.5941',     '85.1376',       -322,   550, 'India',                                  'Pataliputra',      'Patna; Palibothra'),
  (55, '28.6139',     '77.209',        1211,  1506, 'India',                                  'Delhi',            'Dihli; دهلی'),
  (56, '27.1767',     '78.0081',       1506,  1648, 'India',                                  'Agra',             'Akbarabad'),
  (57, '27.0945',     '77.6679',       1571,  1585, 'India',                                  'Fatehpur Sikri',   NULL),
  (58, '31.5204',     '74.3587',       1585,  1598, 'Pakistan',                               'Lahore',           'لاہور'),
  (59, '28.6562',     '77.241',        1648,  1857, 'India',                                  'Shahjahanabad',    'Old Delhi'),
  (60, '15.335',      '76.46',         1336,  1565, 'India',                                  'Vijayanagara',     'Hampi; ವಿಜಯನಗರ'),
  (61, '36.1394',     '114.3031',     -1250, -1046, 'China',                                  'Yinxu',            'Yin; Anyang; 殷墟'),
  (62, '34.39',       '108.85',        -221,  -206, 'China',                                  'Xianyang',         '咸陽'),
  (63, '34.2667',     '108.9',         -200,   904, 'China',                                  'Chang''an',        'Xi''an; Daxing; 長安'),
  (64, '34.6197',     '112.454',         25,   220, 'China',                                  'Luoyang',          '洛陽'),
  (65, '34.7973',     '114.3076',       960,  1127, 'China',                                  'Kaifeng',          'Bianjing; Dongjing; 開封'),
  (66, '30.2741',     '120.1551',      1138,  1276, 'China',                                  'Hangzhou',         'Lin''an; 臨安'),
  (67, '32.0603',     '118.7969',      1368,  1421, 'China',                                  'Nanjing',          'Yingtian; 南京'),
  (68, '39.9042',     '116.4074',      1421,  1912, 'China',                                  'Beijing',          'Shuntian; Dadu; Khanbaliq; 北京'),
  (69, '37.9708',     '126.5544',       919,  1392, 'Democratic People''s Republic of Korea', 'Kaesong',          'Gaegyeong; Songak; 개경'),
  (70, '37.7469',     '126.4878',      1232,  1270, 'Republic of Korea',                      'Ganghwa',          '강화'),
  (71, '37.5665',     '126.978',       1394,  1897, 'Republic of Korea',                      'Seoul',            'Hanyang; Hanseong; 漢陽'),
  (72, '35.0116',     '135.7681',       794,  1868, 'Japan',                                  'Kyoto',            'Heian-kyō; 平安京'),
  (73, '35.6852',     '139.7528',      1603,  1868, 'Japan',                                  'Edo',              'Tokyo; 江戸'),
  (74, '20.2861',     '105.9066',       968,  1010, 'Viet Nam',                               'Hoa Lư',           '華閭'),
  (75, '21.0278',     '105.8342',      1010,  1225, 'Viet Nam',                               'Thăng Long',       'Hanoi; Đông Kinh; 昇龍'),
  (76, '13.4125',     '103.867',        889,  1431, 'Cambodia',                               'Angkor',           'Yaśodharapura; អង្គរ'),
  (77, '-2.9761',     '104.7754',       671,  1080, 'Indonesia',                              'Palembang',        NULL),
  (78, '-7.5597',     '112.3808',      1293,  1486, 'Indonesia',                              'Trowulan',         'Majapahit; Wilwatikta'),
  (79, '19.69250000', '-98.84380000',  -100,   550, 'Mexico',                                 'Teotihuacan',      NULL),
  (80, '17.222',      '-89.6237',       292,   869, 'Guatemala',                              'Tikal',            'Yax Mutal; Mutul'),
  (81, '19.435',      '-99.1314',      1325,  1521, 'Mexico',                                 'Tenochtitlan',     'Mexico City'),
  (82, '38.6551',     '-90.0618',      1050,  1350, 'United States of America',               'Cahokia',          NULL),
  (83, '42.939',      '-76.16',        1570,  1784, 'United States of America',               'Onondaga',         'Onondaga Castle'),
  (84, '40.7128',     '-74.006',       1789,  1790, 'United States of America',               'New York',         'New Amsterdam'),
  (85, '39.9526',     '-75.1652',      1790,  1800, 'United States of America',               'Philadelphia',     NULL),
  (86, '38.9072',     '-77.0369',      1800,  NULL, 'United States of America',               'Washington',       'Washington City; District of Columbia'),
  (87, '20.8783',     '-156.6825',     1820,  1845, 'United States of America',               'Lahaina',          'Lāhainā'),
  (88, '21.3069',     '-157.8583',     1845,  1893, 'United States of America',               'Honolulu',         'Kou'),
  (89, '-21.1833',    '-175.1167',     1200,  1865, 'Tonga',                                  'Mu‘a',             'Lapaha'),
  (90, '-13.0606',    '-74.1972',       600,  1000, 'Peru',                                   'Huari',            'Wari'),
  (91, '-13.532',     '-71.9675',      1438,  1533, 'Peru',                                   'Cuzco',            'Qusqu; Cusco')
)
INSERT INTO core_capital (id, name, alternative_names, current_country, latitude, longitude, year_from, year_to, url_on_the_map)
SELECT id, name, alternative_names, current_country, lat, lon, year_from, year_to,
  'https://www.openstreetmap.org/?mlat=' || lat || '&mlon=' || lon
FROM v ORDER BY id;

-- null in every nullable field: a capital. Agade has never been located (see the polity capital of IqAkkad).
INSERT INTO core_capital (id, name, alternative_names, current_country, latitude, longitude, year_from, year_to, url_on_the_map, is_verified, note)
VALUES (100, 'Agade', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);

UPDATE core_capital SET is_verified = 0, note = 'The identification with the site near this village is not certain.' WHERE name = 'Niani';
UPDATE core_capital SET is_verified = 0, note = 'One of several royal residences.' WHERE name IN ('Begram', 'Mathura', 'Onondaga');
UPDATE core_capital SET note = 'Also the later Byzantine and Ottoman city; the years cover both.' WHERE name = 'Constantinople';

-- ------------------------------------------------------------------------------------------------------------
-- Sections, subsections, US locations
-- ------------------------------------------------------------------------------------------------------------

INSERT INTO core_section (id, name) VALUES
  (1, 'Names and dating'),
  (2, 'Beliefs and ritual'),
  (3, 'Money and production'),
  (4, 'People and settlement'),
  (5, 'Relations with others'),
  (6, 'Crises');

INSERT INTO core_subsection (id, section_id, name) VALUES
  ( 1, 1, 'Native and other names'), ( 2, 1, 'Beginning and end'),
  ( 3, 1, 'Languages'),              ( 4, 2, 'Official religion'),
  ( 5, 2, 'Religious minorities'),   ( 6, 2, 'Sacrifice'),
  ( 7, 3, 'Tokens and coinage'),     ( 8, 3, 'Bullion flows'),
  ( 9, 3, 'Land and farmers'),       (10, 4, 'Total population'),
  (11, 4, 'Capitals'),               (12, 5, 'Overlords and allies'),
  (13, 5, 'Successors'),             (14, 6, 'Consequences');

INSERT INTO crisisdb_us_location (id, us_state, attention_tag, county, city, special_place) VALUES
  ( 1, 'NY', 'IsOk',        'New York County',      'New York',       NULL),
  ( 2, 'NY', 'IsOk',        'Erie County',          'Buffalo',        NULL),
  ( 3, 'NY', 'IsOk',        'Wyoming County',       'Attica',         'Attica Correctional Facility'),
  ( 4, 'PA', 'IsOk',        'Philadelphia County',  'Philadelphia',   NULL),
  ( 5, 'PA', 'IsOk',        'Allegheny County',     'Homestead',      'Homestead Steel Works'),
  ( 6, 'PA', 'IsOk',        'Allegheny County',     'Pittsburgh',     NULL),
  ( 7, 'MA', 'IsOk',        'Suffolk County',       'Boston',         NULL),
  ( 8, 'MA', 'IsOk',        'Hampden County',       'Springfield',    'Springfield Armory'),
  ( 9, 'MD', 'IsOk',        'Baltimore City',       'Baltimore',      NULL),
  (10, 'VA', 'IsOk',        'Southampton County',   NULL,             NULL),
  (11, 'WV', 'IsOk',        'Jefferson County',     'Harpers Ferry',  'Federal arsenal'),
  (12, 'WV', 'IsOk',        'Logan County',         NULL,             'Blair Mountain'),
  (13, 'SC', 'IsOk',        'Charleston County',    'Charleston',     NULL),
  (14, 'SC', 'IsOk',        'Charleston County',    NULL,             'Fort Sumter'),
  (15, 'GA', 'IsOk',        'Fulton County',        'Atlanta',        NULL),
  (16, 'FL', 'IsOk',        'Levy County',          'Rosewood',       NULL),
  (17, 'LA', 'IsOk',        'Orleans Parish',       'New Orleans',    NULL),
  (18, 'LA', 'IsOk',        'Grant Parish',         'Colfax',         NULL),
  (19, 'TN', 'IsOk',        'Shelby County',        'Memphis',        NULL),
  (20, 'TX', 'IsOk',        'Galveston County',     'Galveston',      NULL),
  (21, 'OK', 'IsOk',        'Tulsa County',         'Tulsa',          'Greenwood'),
  (22, 'KS', 'IsOk',        'Douglas County',       'Lawrence',       NULL),
  (23, 'MO', 'IsOk',        'St. Louis City',       'St. Louis',      NULL),
  (24, 'IL', 'IsOk',        'Cook County',          'Chicago',        'Haymarket Square'),
  (25, 'IL', 'IsOk',        'Madison County',       'Alton',          NULL),
  (26, 'IL', 'IsOk',        'St. Clair County',     'East St. Louis', NULL),
  (27, 'MI', 'IsOk',        'Wayne County',         'Detroit',        NULL),
  (28, 'CO', 'IsOk',        'Las Animas County',    'Ludlow',         NULL),
  (29, 'CO', 'IsOk',        'Kiowa County',         NULL,             'Sand Creek'),
  (30, 'MT', 'IsOk',        'Silver Bow County',    'Butte',          NULL),
  (31, 'WY', 'IsOk',        'Sweetwater County',    'Rock Springs',   NULL),
  (32, 'CA', 'IsOk',        'San Francisco County', 'San Francisco',  NULL),
  (33, 'CA', 'IsOk',        'Los Angeles County',   'Los Angeles',    'Watts'),
  (34, 'WA', 'IsOk',        'Snohomish County',     'Everett',        NULL),
  (35, 'AZ', 'NeedsReview', 'Cochise County',       'Bisbee',         NULL),
  (36, 'DC', 'IsOk',        '',                     'Washington',     ''), -- empty strings, not nulls: the capital lies in no county
  -- null in every nullable field: a US location
  (37, NULL, NULL,          NULL,                   NULL,             NULL);

-- ------------------------------------------------------------------------------------------------------------
-- References. library_link is a made-up key (author and year); long_name is made from creator and year.
-- ------------------------------------------------------------------------------------------------------------

WITH v (id, library_link, year, item_type, creator, title) AS (VALUES
  (  1, 'SHAW2000', 2000, 'book',           'Shaw',                  'The Oxford History of Ancient Egypt'),
  (  2, 'KEMP2006', 2006, 'book',           'Kemp',                  'Ancient Egypt: Anatomy of a Civilization'),
  (  3, 'LEHN1997', 1997, 'book',           'Lehner',                'The Complete Pyramids'),
  (  4, 'LICH1976', 1976, 'book',           'Lichtheim',             'Ancient Egyptian Literature, Volume II: The New Kingdom'),
  (  5, 'BAIN1980', 1980, 'book',           'Baines_Málek',          'Atlas of Ancient Egypt'),
  (  6, 'BUTZ1976', 1976, 'book',           'Butzer',                'Early Hydraulic Civilization in Egypt: A Study in Cultural Ecology'),
  (  7, 'HALM1996', 1996, 'book',           'Halm',                  'The Empire of the Mahdi: The Rise of the Fatimids'),
  (  8, 'WALK2002', 2002, 'book',           'Walker',                'Exploring an Islamic Empire: Fatimid History and Its Sources'),
  (  9, 'MUNR1991', 1991, 'book',           'Munro-Hay',             'Aksum: An African Civilisation of Late Antiquity'),
  ( 10, 'PHIL1998', 1998, 'book',           'Phillipson',            'Ancient Ethiopia: Aksum, Its Antecedents and Successors'),
  ( 11, 'LEVT1973', 1973, 'book',           'Levtzion',              'Ancient Ghana and Mali'),
  ( 12, 'NIAN1965', 1965, 'book',           'Niane',                 'Sundiata: An Epic of Old Mali'),
  ( 13, 'HUNW1999', 1999, 'book',           'Hunwick',               'Timbuktu and the Songhay Empire'),
  ( 14, 'GOME2018', 2018, 'book',           'Gomez',                 'African Dominion: A New History of Empire in Early and Medieval West Africa'),
  ( 15, 'BRAD1957', 1957, 'book',           'Bradbury',              'The Benin Kingdom and the Edo-Speaking Peoples of South-Western Nigeria'),
  ( 16, 'EGHA1968', 1968, 'book',           'Egharevba',             'A Short History of Benin'),
  ( 17, 'RYDE1969', 1969, 'book',           'Ryder',                 'Benin and the Europeans, 1485–1897'),
  ( 18, 'THOR1983', 1983, 'book',           'Thornton',              'The Kingdom of Kongo: Civil War and Transition, 1641–1718'),
  ( 19, 'HILT1985', 1985, 'book',           'Hilton',                'The Kingdom of Kongo'),
  ( 20, 'GARL1973', 1973, 'book',           'Garlake',               'Great Zimbabwe'),
  ( 21, 'PIKI2001', 2001, 'book',           'Pikirayi',              'The Zimbabwe Culture: Origins and Decline in Southern Zambezian States'),
  ( 22, 'HOGE1986', 1986, 'book',           'Hogendorn_Johnson',     'The Shell Money of the Slave Trade'),
  ( 23, 'LANC1995', 1995, 'book',           'Lancel',                'Carthage: A History'),
  ( 24, 'HOYO2010', 2010, 'book',           'Hoyos',                 'The Carthaginians'),
  ( 25, 'GARN1987', 1987, 'book',           'Garnsey_Saller',        'The Roman Empire: Economy, Society and Culture'),
  ( 26, 'MILL1977', 1977, 'book',           'Millar',                'The Emperor in the Roman World (31 BC–AD 337)'),
  ( 27, 'POTT2004', 2004, 'book',           'Potter',                'The Roman Empire at Bay, AD 180–395'),
  ( 28, 'SCHE2007', 2007, 'bookSection',    'Scheidel',              'Demography'),
  ( 29, 'HANS1991', 1991, 'book',           'Hansen',                'The Athenian Democracy in the Age of Demosthenes'),
  ( 30, 'OBER2015', 2015, 'book',           'Ober',                  'The Rise and Fall of Classical Greece'),
  ( 31, 'LANE1973', 1973, 'book',           'Lane',                  'Venice: A Maritime Republic'),
  ( 32, 'NORW1982', 1982, 'book',           'Norwich',               'A History of Venice'),
  ( 33, 'ELLI1963', 1963, 'book',           'Elliott',               'Imperial Spain, 1469–1716'),
  ( 34, 'HAMI1934', 1934, 'book',           'Hamilton',              'American Treasure and the Price Revolution in Spain, 1501–1650'),
  ( 35, 'KAME2002', 2002, 'book',           'Kamen',                 'Spain’s Road to Empire: The Making of a World Power, 1492–1763'),
  ( 36, 'DOYL1989', 1989, 'book',           'Doyle',                 'The Oxford History of the French Revolution'),
  ( 37, 'COLL1995', 1995, 'book',           'Collins',               'The State in Early Modern France'),
  ( 38, 'DARW2009', 2009, 'book',           'Darwin',                'The Empire Project: The Rise and Fall of the British World-System, 1830–1970'),
  ( 39, 'COLY1992', 1992, 'book',           'Colley',                'Britons: Forging the Nation, 1707–1837'),
  ( 40, 'DOLL1970', 1970, 'book',           'Dollinger',             'The German Hansa'),
  ( 41, 'FRAN1996', 1996, 'book',           'Franklin_Shepard',      'The Emergence of Rus, 750–1200'),
  ( 42, 'MART1995', 1995, 'book',           'Martin',                'Medieval Russia, 980–1584'),
  ( 43, 'PLOK2006', 2006, 'book',           'Plokhy',                'The Origins of the Slavic Nations'),
  ( 44, 'LIEV2000', 2000, 'book',           'Lieven',                'Empire: The Russian Empire and Its Rivals'),
  ( 45, 'FIGE1996', 1996, 'book',           'Figes',                 'A People’s Tragedy: The Russian Revolution, 1891–1924'),
  ( 46, 'INAL1973', 1973, 'book',           'Inalcik',               'The Ottoman Empire: The Classical Age, 1300–1600'),
  ( 47, 'FINK2005', 2005, 'book',           'Finkel',                'Osman’s Dream: The Story of the Ottoman Empire, 1300–1923'),
  ( 48, 'TREA1997', 1997, 'book',           'Treadgold',             'A History of the Byzantine State and Society'),
  ( 49, 'HALD1990', 1990, 'book',           'Haldon',                'Byzantium in the Seventh Century: The Transformation of a Culture'),
  ( 50, 'FOST2016', 2016, 'book',           'Foster',                'The Age of Agade: Inventing Empire in Ancient Mesopotamia'),
  ( 51, 'VDMI2004', 2004, 'book',           'Van De Mieroop',        'A History of the Ancient Near East, ca. 3000–323 BC'),
  ( 52, 'POST1992', 1992, 'book',           'Postgate',              'Early Mesopotamia: Society and Economy at the Dawn of History'),
  ( 53, 'STEI1987', 1987, 'bookSection',    'Steinkeller',           'The Administrative and Economic Organization of the Ur III State: The Core and the Periphery'),
  ( 54, 'RADN2015', 2015, 'book',           'Radner',                'Ancient Assyria: A Very Short Introduction'),
  ( 55, 'FRAH2017', 2017, 'book',           'Frahm',                 'A Companion to Assyria'),
  ( 56, 'KENN2004', 2004, 'book',           'Kennedy',               'The Prophet and the Age of the Caliphates'),
  ( 57, 'HAWT2000', 2000, 'book',           'Hawting',               'The First Dynasty of Islam: The Umayyad Caliphate AD 661–750'),
  ( 58, 'BRIA2002', 2002, 'book',           'Briant',                'From Cyrus to Alexander: A History of the Persian Empire'),
  ( 59, 'KUHR2007', 2007, 'book',           'Kuhrt',                 'The Persian Empire: A Corpus of Sources from the Achaemenid Period'),
  ( 60, 'DARY2009', 2009, 'book',           'Daryaee',               'Sasanian Persia: The Rise and Fall of an Empire'),
  ( 61, 'POUR2008', 2008, 'book',           'Pourshariati',          'Decline and Fall of the Sasanian Empire'),
  ( 62, 'NEWM2006', 2006, 'book',           'Newman',                'Safavid Iran: Rebirth of a Persian Empire'),
  ( 63, 'SAVO1980', 1980, 'book',           'Savory',                'Iran under the Safavids'),
  ( 64, 'ABRA2008', 2008, 'book',           'Abrahamian',            'A History of Modern Iran'),
  ( 65, 'AMAN1997', 1997, 'book',           'Amanat',                'Pivot of the Universe: Nasir al-Din Shah Qajar and the Iranian Monarchy, 1831–1896'),
  ( 66, 'HARM1994', 1994, 'book',           'Harmatta_Puri_Etemadi', 'History of Civilizations of Central Asia, Volume II'),
  ( 67, 'FALK2001', 2001, 'journalArticle', 'Falk',                  'The yuga of Sphujiddhvaja and the era of the Kuṣâṇas'),
  ( 68, 'MANZ1989', 1989, 'book',           'Manz',                  'The Rise and Rule of Tamerlane'),
  ( 69, 'MORG1986', 1986, 'book',           'Morgan',                'The Mongols'),
  ( 70, 'ALLS1987', 1987, 'book',           'Allsen',                'Mongol Imperialism: The Policies of the Grand Qan Möngke, 1251–1259'),
  ( 71, 'MAYT2018', 2018, 'book',           'May',                   'The Mongol Empire'),
  ( 72, 'THAP1961', 1961, 'book',           'Thapar',                'Aśoka and the Decline of the Mauryas'),
  ( 73, 'THAP2002', 2002, 'book',           'Thapar',                'Early India: From the Origins to AD 1300'),
  ( 74, 'OLIV2013', 2013, 'book',           'Olivelle',              'King, Governance, and Law in Ancient India: Kauṭilya’s Arthaśāstra'),
  ( 75, 'JACK1999', 1999, 'book',           'Jackson',               'The Delhi Sultanate: A Political and Military History'),
  ( 76, 'RICH1993', 1993, 'book',           'Richards',              'The Mughal Empire'),
  ( 77, 'HABI1963', 1963, 'book',           'Habib',                 'The Agrarian System of Mughal India, 1556–1707'),
  ( 78, 'STEI1989', 1989, 'book',           'Stein',                 'Vijayanagara'),
  ( 79, 'KEIG1999', 1999, 'bookSection',    'Keightley',             'The Shang: China’s First Historical Dynasty'),
  ( 80, 'CAMP2018', 2018, 'book',           'Campbell',              'Violence, Kinship and the Early Chinese State: The Shang and Their World'),
  ( 81, 'LEWI2007', 2007, 'book',           'Lewis',                 'The Early Chinese Empires: Qin and Han'),
  ( 82, 'TWIT1986', 1986, 'book',           'Twitchett_Loewe',       'The Cambridge History of China, Volume 1: The Ch’in and Han Empires, 221 BC–AD 220'),
  ( 83, 'LEWI2009', 2009, 'book',           'Lewis',                 'China’s Cosmopolitan Empire: The Tang Dynasty'),
  ( 84, 'PULL1955', 1955, 'book',           'Pulleyblank',           'The Background of the Rebellion of An Lu-shan'),
  ( 85, 'KUHN2009', 2009, 'book',           'Kuhn',                  'The Age of Confucian Rule: The Song Transformation of China'),
  ( 86, 'BROO2010', 2010, 'book',           'Brook',                 'The Troubled Empire: China in the Yuan and Ming Dynasties'),
  ( 87, 'GLAH1996', 1996, 'book',           'von Glahn',             'Fountain of Fortune: Money and Monetary Policy in China, 1000–1700'),
  ( 88, 'ROWE2009', 2009, 'book',           'Rowe',                  'China’s Last Empire: The Great Qing'),
  ( 89, 'HOPI1959', 1959, 'book',           'Ho',                    'Studies on the Population of China, 1368–1953'),
  ( 90, 'SPEN1996', 1996, 'book',           'Spence',                'God’s Chinese Son: The Taiping Heavenly Kingdom of Hong Xiuquan'),
  ( 91, 'LINM2006', 2006, 'book',           'Lin',                   'China Upside Down: Currency, Society, and Ideologies, 1808–1856'),
  ( 92, 'LUOE1949', 1949, 'journalArticle', 'Luo',                   '太平天國革命前的人口壓迫問題'),
  ( 93, 'DUNC2000', 2000, 'book',           'Duncan',                'The Origins of the Chosŏn Dynasty'),
  ( 94, 'SETH2011', 2011, 'book',           'Seth',                  'A History of Korea: From Antiquity to the Present'),
  ( 95, 'PALA1996', 1996, 'book',           'Palais',                'Confucian Statecraft and Korean Institutions: Yu Hyŏngwŏn and the Late Chosŏn Dynasty'),
  ( 96, 'TOTM1993', 1993, 'book',           'Totman',                'Early Modern Japan'),
  ( 97, 'FARR2006', 2006, 'book',           'Farris',                'Japan’s Medieval Population: Famine, Fertility, and Warfare in a Transformative Age'),
  ( 98, 'SHIV1999', 1999, 'book',           'Shively_McCullough',    'The Cambridge History of Japan, Volume 2: Heian Japan'),
  ( 99, 'TAYL2013', 2013, 'book',           'Taylor',                'A History of the Vietnamese'),
  (100, 'WHIT1986', 1986, 'bookSection',    'Whitmore',              '“Elephants Can Actually Swim”: Contemporary Chinese Views of Late Ly Dai Viet'),
  (101, 'COED1968', 1968, 'book',           'Coedès',                'The Indianized States of Southeast Asia'),
  (102, 'HIGH2001', 2001, 'book',           'Higham',                'The Civilization of Angkor'),
  (103, 'WOLT1967', 1967, 'book',           'Wolters',               'Early Indonesian Commerce: A Study of the Origins of Śrīvijaya'),
  (104, 'KULK1993', 1993, 'journalArticle', 'Kulke',                 '“Kadātuan Śrīvijaya”: Empire or Kraton of Śrīvijaya? A Reassessment of the Epigraphical Evidence'),
  (105, 'PIGE1960', 1960, 'book',           'Pigeaud',               'Java in the 14th Century: A Study in Cultural History'),
  (106, 'RICK2008', 2008, 'book',           'Ricklefs',              'A History of Modern Indonesia since c. 1200'),
  (107, 'COWG1997', 1997, 'journalArticle', 'Cowgill',               'State and Society at Teotihuacan, Mexico'),
  (108, 'MILO1973', 1973, 'book',           'Millon',                'Urbanization at Teotihuacán, Mexico, Volume 1: The Teotihuacán Map'),
  (109, 'MAGR2008', 2008, 'book',           'Martin_Grube',          'Chronicle of the Maya Kings and Queens: Deciphering the Dynasties of the Ancient Maya'),
  (110, 'SHAR2006', 2006, 'book',           'Sharer_Traxler',        'The Ancient Maya'),
  (111, 'SMIT2012', 2012, 'book',           'Smith',                 'The Aztecs'),
  (112, 'HASS1988', 1988, 'book',           'Hassig',                'Aztec Warfare: Imperial Expansion and Political Control'),
  (113, 'PAUK2004', 2004, 'book',           'Pauketat',              'Ancient Cahokia and the Mississippians'),
  (114, 'MILN1998', 1998, 'book',           'Milner',                'The Cahokia Chiefdom: The Archaeology of a Mississippian Society'),
  (115, 'FENT1998', 1998, 'book',           'Fenton',                'The Great Law and the Longhouse: A Political History of the Iroquois Confederacy'),
  (116, 'RICH1992', 1992, 'book',           'Richter',               'The Ordeal of the Longhouse: The Peoples of the Iroquois League in the Era of European Colonization'),
  (117, 'HOWE2007', 2007, 'book',           'Howe',                  'What Hath God Wrought: The Transformation of America, 1815–1848'),
  (118, 'MCPH1988', 1988, 'book',           'McPherson',             'Battle Cry of Freedom: The Civil War Era'),
  (119, 'KUYK1938', 1938, 'book',           'Kuykendall',            'The Hawaiian Kingdom, Volume 1: 1778–1854, Foundation and Transformation'),
  (120, 'KIRC2010', 2010, 'book',           'Kirch',                 'How Chiefs Became Kings: Divine Kingship and the Rise of Archaic States in Ancient Hawai‘i'),
  (121, 'KIRC1984', 1984, 'book',           'Kirch',                 'The Evolution of the Polynesian Chiefdoms'),
  (122, 'CAMP2001', 2001, 'book',           'Campbell',              'Island Kingdom: Tonga Ancient and Modern'),
  (123, 'DALT2002', 2002, 'book',           'D''Altroy',             'The Incas'),
  (124, 'ROST1999', 1999, 'book',           'Rostworowski',          'History of the Inca Realm'),
  (125, 'SCHR1992', 1992, 'book',           'Schreiber',             'Wari Imperialism in Middle Horizon Peru'),
  (126, 'MCEV1978', 1978, 'book',           'McEvedy_Jones',         'Atlas of World Population History'),
  (127, 'MADD2001', 2001, 'book',           'Maddison',              'The World Economy: A Millennial Perspective'),
  (128, 'TURC2006', 2006, 'journalArticle', 'Turchin_Adams_Hall',    'East-West Orientation of Historical Empires and Modern States'),
  (129, 'TAAG1979', 1979, 'journalArticle', 'Taagepera',             'Size and Duration of Empires: Growth-Decline Curves, 600 B.C. to 600 A.D.'),
  (130, 'KENN1864', 1864, 'document',       'Kennedy',               'Population of the United States in 1860; Compiled from the Original Returns of the Eighth Census')
)
INSERT INTO core_reference (id, library_link, year, item_type, creator, title, long_name)
SELECT id, library_link, year, item_type, creator, title, replace(creator, '_', ', ') || ' (' || year || ')'
FROM v ORDER BY id;

-- Edge cases: year 0, NO_CREATOR, empty title, no long_name, links
INSERT INTO core_reference (id, library_link, year, item_type, creator, title, long_name, url_link) VALUES
  (131, 'WHC00119', 0,    'webpage',  'NO_CREATOR', 'Timbuktu',                        NULL,                 'https://whc.unesco.org/en/list/119'),
  (132, 'WHC00364', 0,    'webpage',  'NO_CREATOR', 'Great Zimbabwe National Monument', NULL,                'https://whc.unesco.org/en/list/364/'),
  (133, 'WHC00668', 0,    'webpage',  'NO_CREATOR', 'Angkor',                          'Angkor (no date)',   'https://whc.unesco.org/en/list/668?a=1&b=2'),
  (134, 'LETTER01', 0,    'document', 'NO_CREATOR', '',                                '',                   ''),
  (135, 'LETTER02', 0,    'document', 'NO_CREATOR', '',                                NULL,                 NULL),
  (136, 'HANSHU28', 111,  'book',     'Ban',        '漢書 (卷二十八: 地理志)',             'Ban (111)',          NULL),
  (137, 'HERODT01', -430, 'book',     'Herodotus',  'Ἱστορίαι',                        'Herodotus (-430)',   NULL); -- a year BCE

-- null in every nullable field: a reference
INSERT INTO core_reference (id, title, creator, year, library_link, long_name, item_type, url_link, created_date, modified_date)
VALUES (138, 'A handwritten list of rulers', 'NO_CREATOR', NULL, NULL, NULL, NULL, NULL, NULL, NULL);

-- Variants: dates in other spellings, and no dates
UPDATE core_reference SET created_date = '2023-08-28 15:43:05', modified_date = '2023-08-28 15:43:05' WHERE library_link = 'SHAW2000';
UPDATE core_reference SET created_date = '2024-03-25T11:17:55.93669Z' WHERE library_link = 'BRIA2002';
UPDATE core_reference SET modified_date = '2024-08-10 07:01:13.39679+05:30' WHERE library_link = 'HABI1963';
UPDATE core_reference SET modified_date = '2024-08-10 07:01:13.396790 +00' WHERE library_link = 'RICH1993';
UPDATE core_reference SET created_date = NULL, modified_date = NULL WHERE library_link IN ('LETTER02', 'WHC00364');
UPDATE core_reference -- the others get dates of their own
SET created_date = strftime('%Y-%m-%d %H:%M:%S', '2023-09-11 10:02:44', '+' || (id * 47) || ' minutes') || printf('.%06d', id * 15485863 % 1000000)
WHERE created_date = '2023-09-11 10:02:44.031877';

-- ------------------------------------------------------------------------------------------------------------
-- Citations: number, polity, letter, reference, pages. The pages are illustrative.
-- ------------------------------------------------------------------------------------------------------------

CREATE TEMP TABLE source (
  n INTEGER PRIMARY KEY, polity TEXT, letter TEXT, library_link TEXT, page_from INTEGER, page_to INTEGER, citation_id TEXT
);

INSERT INTO source (n, polity, letter, library_link, page_from, page_to) VALUES
  (  1, 'EgOldK1', 'a', 'SHAW2000',   83, 107),  (  2, 'EgOldK1', 'b', 'KEMP2006',   99, 135),  (  3, 'EgOldK1', 'c', 'LEHN1997',   14, 14),   (  4, 'EgOldK1', 'd', 'BUTZ1976',   76, 85),
  (  5, 'EgNewK1', 'a', 'SHAW2000',  207, 271),  (  6, 'EgNewK1', 'b', 'LICH1976',   12, 15),   (  7, 'EgNewK1', 'c', 'BAIN1980',   42, 49),   (  8, 'EgNewK1', 'd', 'BUTZ1976',   83, 84),
  (  9, 'EgFatim', 'a', 'HALM1996',  121, 128),  ( 10, 'EgFatim', 'b', 'WALK2002',   40, NULL),
  ( 11, 'EtAxum1', 'a', 'MUNR1991',  196, 209),  ( 12, 'EtAxum1', 'b', 'PHIL1998',   51, 74),   ( 13, 'EtAxum1', 'c', 'MUNR1991',  180, 195),
  ( 14, 'MlMali1', 'a', 'LEVT1973',   53, 72),   ( 15, 'MlMali1', 'b', 'NIAN1965',    1, 2),    ( 16, 'MlMali1', 'c', 'GOME2018',   61, 91),
  ( 17, 'MlSongh', 'a', 'HUNW1999',   91, 101),  ( 18, 'MlSongh', 'b', 'GOME2018',  169, 192),  ( 19, 'MlSongh', 'c', 'WHC00119', NULL, NULL),
  ( 20, 'NgBenin', 'a', 'BRAD1957',   18, 44),   ( 21, 'NgBenin', 'b', 'EGHA1968',    1, 13),   ( 22, 'NgBenin', 'c', 'RYDE1969',   24, 41),   ( 23, 'NgBenin', 'd', 'HOGE1986',   19, 20),
  ( 24, 'AoKongo', 'a', 'THOR1983',    3, 14),   ( 25, 'AoKongo', 'b', 'HILT1985',   32, 49),
  ( 26, 'ZwGrtZi', 'a', 'GARL1973',  174, 184),  ( 27, 'ZwGrtZi', 'b', 'PIKI2001',  123, 150),  ( 28, 'ZwGrtZi', 'c', 'WHC00364', NULL, NULL),
  ( 29, 'TnCarth', 'a', 'LANC1995',  110, 133),  ( 30, 'TnCarth', 'b', 'HOYO2010',   94, 105),
  ( 31, 'ItRomPr', 'a', 'GARN1987',   20, 40),   ( 32, 'ItRomPr', 'b', 'MILL1977',    3, 12),   ( 33, 'ItRomPr', 'c', 'SCHE2007',   45, 49),   ( 34, 'ItRomPr', 'd', 'POTT2004',  217, 280),
  ( 35, 'GrAthen', 'a', 'HANS1991',   53, 64),   ( 36, 'GrAthen', 'b', 'OBER2015',  157, 190),
  ( 37, 'ItVenic', 'a', 'LANE1973',   86, 117),  ( 38, 'ItVenic', 'b', 'NORW1982',    3, 17),
  ( 39, 'EsHabsb', 'a', 'ELLI1963',  164, 181),  ( 40, 'EsHabsb', 'b', 'HAMI1934',   34, 42),   ( 41, 'EsHabsb', 'c', 'KAME2002',  153, 155),
  ( 42, 'FrBour1', 'a', 'COLL1995',   28, 60),   ( 43, 'FrBour1', 'b', 'DOYL1989',   66, 85),   ( 44, 'FrBour1', 'c', 'MCEV1978',   55, 60),
  ( 45, 'GbEmpir', 'a', 'DARW2009',    1, 20),   ( 46, 'GbEmpir', 'b', 'COLY1992',   11, 54),   ( 47, 'GbEmpir', 'c', 'MADD2001',   97, 98),
  ( 48, 'DeHansa', 'a', 'DOLL1970',   85, 106),
  ( 49, 'UaKyivR', 'a', 'FRAN1996',  139, 180),  ( 50, 'UaKyivR', 'b', 'MART1995',    1, 20),   ( 51, 'UaKyivR', 'c', 'PLOK2006',   10, 48),
  ( 52, 'RuRoman', 'a', 'LIEV2000',  262, 287),  ( 53, 'RuRoman', 'b', 'FIGE1996',  307, 353),
  ( 54, 'TrOttom', 'a', 'INAL1973',    3, 34),   ( 55, 'TrOttom', 'b', 'FINK2005',   48, 80),   ( 56, 'TrOttom', 'c', 'MCEV1978',  133, 137),
  ( 57, 'TrByzan', 'a', 'TREA1997',   78, 97),   ( 58, 'TrByzan', 'b', 'HALD1990',   92, 124),  ( 59, 'TrByzan', 'c', 'TREA1997',  661, 666),
  ( 60, 'IqAkkad', 'a', 'FOST2016',    1, 25),   ( 61, 'IqAkkad', 'b', 'VDMI2004',   59, 68),
  ( 62, 'IqUrIII', 'a', 'STEI1987',   19, 41),   ( 63, 'IqUrIII', 'b', 'POST1992',   41, 43),   ( 64, 'IqUrIII', 'c', 'VDMI2004',   69, 78),
  ( 65, 'IqNeAss', 'a', 'RADN2015',   95, 108),  ( 66, 'IqNeAss', 'b', 'FRAH2017',  161, 208),
  ( 67, 'IqAbbas', 'a', 'KENN2004',  123, 155),  ( 68, 'IqAbbas', 'b', 'ALLS1987',    1, 7),
  ( 69, 'SyUmayy', 'a', 'HAWT2000',   34, 45),   ( 70, 'SyUmayy', 'b', 'KENN2004',   82, 122),
  ( 71, 'IrAchae', 'a', 'BRIA2002',   13, 28),   ( 72, 'IrAchae', 'b', 'KUHR2007',  469, 502),  ( 73, 'IrAchae', 'c', 'TURC2006',  219, 229),  ( 74, 'IrAchae', 'd', 'HERODT01', NULL, NULL),
  ( 75, 'IrSasan', 'a', 'DARY2009',    2, 20),   ( 76, 'IrSasan', 'b', 'POUR2008',   37, 59),
  ( 77, 'IrSafav', 'a', 'NEWM2006',   13, 25),   ( 78, 'IrSafav', 'b', 'SAVO1980',   27, 49),
  ( 79, 'IrQajar', 'a', 'ABRA2008',    8, 33),   ( 80, 'IrQajar', 'b', 'AMAN1997',    1, 21),
  ( 81, 'AfKusha', 'a', 'HARM1994',  247, 264),  ( 82, 'AfKusha', 'b', 'FALK2001',  121, 136),
  ( 83, 'UzTimur', 'a', 'MANZ1989',    1, 20),   ( 84, 'UzTimur', 'b', 'MANZ1989',   57, 65),
  ( 85, 'MnMongo', 'a', 'MORG1986',   55, 83),   ( 86, 'MnMongo', 'b', 'ALLS1987',   45, 76),   ( 87, 'MnMongo', 'c', 'MAYT2018',   38, 43),
  ( 88, 'InMaury', 'a', 'THAP1961',    5, 20),   ( 89, 'InMaury', 'b', 'OLIV2013',    6, 14),   ( 90, 'InMaury', 'c', 'TAAG1979',  115, 138),
  ( 91, 'InGupta', 'a', 'THAP2002',  280, 289),
  ( 92, 'InDelhi', 'a', 'JACK1999',   24, 43),
  ( 93, 'InMugha', 'a', 'RICH1993',    1, 5),    ( 94, 'InMugha', 'b', 'HABI1963',    1, 24),   ( 95, 'InMugha', 'c', 'RICH1993',  253, 297),
  ( 96, 'InVijay', 'a', 'STEI1989',    1, 30),
  ( 97, 'CnShang', 'a', 'KEIG1999',  232, 291),  ( 98, 'CnShang', 'b', 'CAMP2018',  178, 211),
  ( 99, 'CnQinEm', 'a', 'LEWI2007',   51, 59),   (100, 'CnQinEm', 'b', 'TWIT1986',   20, 102),
  (101, 'CnHanDy', 'a', 'TWIT1986',  103, 222),  (102, 'CnHanDy', 'b', 'LEWI2007',   60, 74),   (103, 'CnHanDy', 'c', 'HANSHU28', NULL, NULL),
  (104, 'CnTang1', 'a', 'LEWI2009',   30, 57),   (105, 'CnTang1', 'b', 'PULL1955',  172, 177),
  (106, 'CnSong1', 'a', 'KUHN2009',   29, 48),   (107, 'CnSong1', 'b', 'GLAH1996',   48, 51),
  (108, 'CnMing1', 'a', 'BROO2010',    1, 23),   (109, 'CnMing1', 'b', 'GLAH1996',  113, 141),  (110, 'CnMing1', 'c', 'HOPI1959',    3, 23),
  (111, 'CnQing1', 'a', 'ROWE2009',   11, 30),   (112, 'CnQing1', 'b', 'HOPI1959',  270, 282),  (113, 'CnQing1', 'c', 'LINM2006',   72, 114),  (114, 'CnQing1', 'd', 'LUOE1949', NULL, NULL),
  (115, 'CnQing1', 'e', 'SPEN1996',  173, 191),
  (116, 'KrGorye', 'a', 'SETH2011',   75, 101),  (117, 'KrGorye', 'b', 'DUNC2000',   13, 51),
  (118, 'KrJoseo', 'a', 'DUNC2000',   99, 153),  (119, 'KrJoseo', 'b', 'PALA1996',   25, 60),   (120, 'KrJoseo', 'c', 'SETH2011',  127, 157),
  (121, 'JpHeian', 'a', 'SHIV1999',   20, 96),   (122, 'JpHeian', 'b', 'FARR2006',   12, 66),
  (123, 'JpTokug', 'a', 'TOTM1993',   59, 79),   (124, 'JpTokug', 'b', 'FARR2006',  165, 171),
  (125, 'VnDaiLy', 'a', 'TAYL2013',   59, 102),  (126, 'VnDaiLy', 'b', 'WHIT1986',  117, 137),
  (127, 'KhAngko', 'a', 'HIGH2001',   53, 90),   (128, 'KhAngko', 'b', 'COED1968',   97, 103),  (129, 'KhAngko', 'c', 'WHC00668', NULL, NULL),
  (130, 'IdSrivi', 'a', 'WOLT1967',  229, 253),  (131, 'IdSrivi', 'b', 'KULK1993',  159, 180),
  (132, 'IdMajap', 'a', 'PIGE1960',    3, 9),    (133, 'IdMajap', 'b', 'RICK2008',   19, 23),   (134, 'IdMajap', 'c', 'COED1968',  232, 234),
  (135, 'MxTeoti', 'a', 'COWG1997',  129, 161),  (136, 'MxTeoti', 'b', 'MILO1973',   45, NULL),
  (137, 'GtTikal', 'a', 'MAGR2008',   24, 53),   (138, 'GtTikal', 'b', 'SHAR2006',  301, 333),
  (139, 'MxAztec', 'a', 'SMIT2012',   47, 60),   (140, 'MxAztec', 'b', 'HASS1988',  125, 140),
  (141, 'UsCahok', 'a', 'PAUK2004',   67, 95),   (142, 'UsCahok', 'b', 'MILN1998',  120, 125),
  (143, 'UsHaude', 'a', 'FENT1998',   51, 73),   (144, 'UsHaude', 'b', 'RICH1992',   30, 49),
  (145, 'UsAnteb', 'a', 'MCPH1988',    6, 46),   (146, 'UsAnteb', 'b', 'HOWE2007',    1, 7),    (147, 'UsAnteb', 'c', 'KENN1864',    4, 7),
  (148, 'UsHawai', 'a', 'KUYK1938',   29, 60),   (149, 'UsHawai', 'b', 'KIRC2010',   29, 76),
  (150, 'ToTonga', 'a', 'KIRC1984',  217, 242),  (151, 'ToTonga', 'b', 'CAMP2001',   28, 45),
  (152, 'PeWari1', 'a', 'SCHR1992',   70, 112),
  (153, 'PeInca1', 'a', 'DALT2002',   62, 85),   (154, 'PeInca1', 'b', 'ROST1999',   36, 48),   (155, 'PeInca1', 'c', 'MCEV1978', NULL, NULL),
  (156, 'IqAkkad', 'c', 'LETTER01',    3, NULL),
  (157, 'UaKyivR', 'd', 'LETTER02', NULL, NULL),
  (158, 'PeInca1', 'd', NULL,         12, NULL); -- a citation of the reference without any detail

-- A version-4 style UUID that depends on nothing but n, and whose order is not the order of n
UPDATE source SET citation_id = printf('%08x-%04x-4%03x-%04x-%012x',
  n * 2654435761 % 4294967296, n * 40503 % 65536, n * 2477 % 4096, 32768 + n * 7919 % 16384, n * 94906265624251 % 281474976710656);

INSERT INTO core_citation (id, page_from, page_to, ref_id)
SELECT s.citation_id, s.page_from, s.page_to,
  CASE WHEN s.library_link IS NULL THEN 138 ELSE coalesce((SELECT r.id FROM core_reference AS r WHERE r.library_link = s.library_link), 0) END
FROM source AS s ORDER BY s.citation_id;

-- null in every nullable field: a citation. It is citation 'x' of GtTikal, so that a record can embed it.
INSERT INTO core_citation (id, page_from, page_to, created_date, modified_date, ref_id)
VALUES ('f81d4fae-7dec-41d0-a765-00a0c91e6bf6', NULL, NULL, NULL, NULL, NULL);
INSERT INTO source (n, polity, letter, citation_id) VALUES (1000, 'GtTikal', 'x', 'f81d4fae-7dec-41d0-a765-00a0c91e6bf6');

-- Variants: dates without a fraction, in other spellings, and none
UPDATE core_citation SET created_date = '2023-08-28 15:43:05' WHERE ref_id = 1;
UPDATE core_citation SET modified_date = '2024-03-25T11:17:55.93669Z' WHERE ref_id = 2;
UPDATE core_citation SET created_date = NULL, modified_date = NULL WHERE ref_id = 131;

-- ------------------------------------------------------------------------------------------------------------
-- Attribute records. Rows are written into the temporary table "draft" and copied from there: once into the
-- attribute table, once (with the letters in "cites") into its table of citations.
-- ------------------------------------------------------------------------------------------------------------

CREATE TEMP TABLE draft (
  id INTEGER PRIMARY KEY, polity TEXT NOT NULL, year_from INTEGER, year_to INTEGER, cites TEXT NOT NULL, value NOT NULL, other TEXT
);

-- Original names ------------------------------------------------------------------------------------------------

INSERT INTO draft (id, polity, year_from, year_to, cites, value) VALUES
  ( 1, 'EgOldK1', -2686, -2181, 'ab',  'km.t (𓆎𓅓𓏏𓊖)'),
  ( 2, 'EgOldK1',  NULL,  NULL, 'b',   'tꜣwy'),
  ( 3, 'EgNewK1', -1550, -1069, 'a',   'km.t'),
  ( 4, 'EgFatim',   909,  1171, 'ab',  'الدولة الفاطمية'),
  ( 5, 'EtAxum1',   100,   940, 'ab',  'አክሱም'),
  ( 6, 'EtAxum1',   270,   330, 'c',   'ΑΞΩΜΙΤΩΝ'),
  ( 7, 'MlMali1',  1235,  1670, 'b',   'Manden Kurufaba'),
  ( 8, 'MlMali1',  NULL,  NULL, '',    'ߡߊ߲߬ߘߋ߲߫'),
  ( 9, 'MlSongh',  1464,  1591, 'a',   'Soŋay'),
  (10, 'NgBenin',  1180,  1897, 'ab',  'Ẹdo'),
  (11, 'AoKongo',  1390,  1914, 'ab',  'Wene wa Kongo'),
  (12, 'AoKongo',  NULL,  NULL, 'a',   'Kongo dia Ntotila'),
  (13, 'ZwGrtZi',  NULL,  NULL, 'ac',  'Dzimba-dza-mabwe'),
  (14, 'TnCarth',  -814,  -146, 'a',   '𐤒𐤓𐤕𐤇𐤃𐤔𐤕'),
  (15, 'ItRomPr',   -27,   284, 'ab',  'Imperium Romanum'),
  (16, 'ItRomPr',   -27,   284, 'b',   'Senatus Populusque Romanus'),
  (17, 'ItRomPr',  NULL,  NULL, '',    'Res publica Romana'),
  (18, 'GrAthen',  -508,  -322, 'ab',  'Ἀθῆναι'),
  (19, 'GrAthen',  -508,  -322, 'a',   'οἱ Ἀθηναῖοι'),
  (20, 'ItVenic',   697,  1797, 'ab',  'Serenìsima Repùblega de Venèsia'),
  (21, 'ItVenic',  NULL,  NULL, '',    'Respublica Venetiarum'),
  (22, 'EsHabsb',  1516,  1700, 'ac',  'Monarquía Hispánica'),
  (23, 'EsHabsb',  NULL,  NULL, 'a',   'Monarquía Católica'),
  (24, 'FrBour1',  1589,  1792, 'a',   'Royaume de France'),
  (25, 'GbEmpir',  1707,  1997, 'ab',  'British Empire'),
  (26, 'GbEmpir',  1707,  1800, 'b',   'Kingdom of Great Britain'),
  (27, 'DeHansa',  1356,  1669, 'a',   'dudesche hanse'),
  (28, 'UaKyivR',   882,  1240, 'abc', 'Рѹсь'),
  (29, 'UaKyivR',  NULL,  NULL, 'c',   'Русьскаꙗ землꙗ'),
  (30, 'RuRoman',  1721,  1917, 'ab',  'Россійская Имперія'),
  (31, 'TrOttom',  1299,  1922, 'ab',  'دولت عليۀ عثمانيه'),
  (32, 'TrOttom',  NULL,  NULL, '',    'Devlet-i ʿAlīye-i ʿOsmānīye'),
  (33, 'TrByzan',   395,  1453, 'ab',  'Βασιλεία τῶν Ῥωμαίων'),
  (34, 'TrByzan',  NULL,  NULL, 'a',   'Ῥωμανία'),
  (35, 'IqAkkad', -2334, -2154, 'ab',  'māt Akkadi'),
  (36, 'IqAkkad',  NULL,  NULL, 'c',   '𒀀𒂵𒉈𒆠'),
  (37, 'IqUrIII', -2112, -2004, 'ab',  '𒋀𒀊𒆠'),
  (38, 'IqNeAss',  -911,  -609, 'ab',  'māt Aššur'),
  (39, 'IqNeAss',  NULL,  NULL, 'b',   '𒆳𒀸𒋩𒆠'),
  (40, 'IqAbbas',   750,  1258, 'a',   'الخلافة العباسية'),
  (41, 'SyUmayy',   661,   750, 'ab',  'الخلافة الأموية'),
  (42, 'IrAchae',  -550,  -330, 'ab',  '𐎧𐏁𐏂'),
  (43, 'IrAchae',  NULL,  NULL, 'b',   'Xšāça'),
  (44, 'IrSasan',   224,   651, 'ab',  'Ērānšahr'),
  (45, 'IrSasan',  NULL,  NULL, '',    '𐭠𐭩𐭥𐭠𐭭𐭱𐭲𐭥𐭩'),
  (46, 'IrSafav',  1501,  1736, 'a',   'دولت صفویه'),
  (47, 'IrSafav',  NULL,  NULL, 'b',   'ممالک محروسهٔ ایران'),
  (48, 'IrQajar',  1789,  1925, 'ab',  'دولت علیّه ایران'),
  (49, 'AfKusha',   127,   375, 'ab',  'Κοϸανο'),
  (50, 'AfKusha',  NULL,  NULL, 'a',   '貴霜'),
  (51, 'UzTimur',  1370,  1507, 'a',   'گورکانیان'),
  (52, 'MnMongo',  1206,  1368, 'abc', 'ᠶᠡᠬᠡ ᠮᠣᠩᠭᠣᠯ ᠤᠯᠤᠰ'),
  (53, 'MnMongo',  1271,  1368, 'a',   '大元'),
  (54, 'InMaury',  -322,  -185, 'a',   '𑀫𑁄𑀭𑀺𑀬'),
  (55, 'InMaury',  NULL,  NULL, 'b',   'Magadha'),
  (56, 'InGupta',   319,   550, 'a',   'गुप्त'),
  (57, 'InDelhi',  1206,  1526, 'a',   'سلطنت دهلی'),
  (58, 'InMugha',  1526,  1857, 'ab',  'گورکانیان'),
  (59, 'InMugha',  NULL,  NULL, '',    'هندوستان'),
  (60, 'InVijay',  1336,  1646, 'a',   'ವಿಜಯನಗರ ಸಾಮ್ರಾಜ್ಯ'),
  (61, 'CnShang', -1600, -1046, 'ab',  '商'),
  (62, 'CnShang',  NULL,  NULL, 'a',   '大邑商'),
  (63, 'CnQinEm',  -221,  -206, 'ab',  '秦'),
  (64, 'CnHanDy',  -202,   220, 'ab',  '漢'),
  (65, 'CnHanDy',  NULL,  NULL, '',    '大漢'),
  (66, 'CnTang1',   618,   907, 'ab',  '大唐'),
  (67, 'CnSong1',   960,  1279, 'a',   '大宋'),
  (68, 'CnMing1',  1368,  1644, 'a',   '大明'),
  (69, 'CnQing1',  1644,  1912, 'a',   '大清'),
  (70, 'CnQing1',  1644,  1912, 'a',   'ᡩᠠᡳᠴᡳᠩ ᡤᡠᡵᡠᠨ'),
  (71, 'KrGorye',   918,  1392, 'ab',  '高麗'),
  (72, 'KrGorye',  NULL,  NULL, 'a',   '고려'),
  (73, 'KrJoseo',  1392,  1897, 'abc', '朝鮮'),
  (74, 'KrJoseo',  NULL,  NULL, 'c',   '조선'),
  (75, 'JpHeian',   794,  1185, 'a',   '日本'),
  (76, 'JpTokug',  1603,  1868, 'ab',  '公儀'),
  (77, 'VnDaiLy',  1054,  1225, 'ab',  'Đại Việt'),
  (78, 'VnDaiLy',  1009,  1054, 'a',   'Đại Cồ Việt'),
  (79, 'VnDaiLy',  1054,  1225, '',    '大越'),
  (80, 'KhAngko',   802,  1431, 'ab',  'កម្វុជទេឝ'),
  (81, 'IdSrivi',   671,  1275, 'ab',  'Śrīvijaya'),
  (82, 'IdSrivi',   671,   742, 'b',   '室利佛逝'),
  (83, 'IdMajap',  1293,  1527, 'ab',  'ꦩꦗꦥꦲꦶꦠ꧀'),
  (84, 'IdMajap',  NULL,  NULL, 'a',   'Wilwatikta'),
  (85, 'MxTeoti',  NULL,  NULL, 'ab',  'Teōtīhuacān'),
  (86, 'GtTikal',   292,   869, 'abx', 'Mutul'),
  (87, 'GtTikal',  NULL,  NULL, 'a',   'Yax Mutal'),
  (88, 'MxAztec',  1428,  1521, 'ab',  'Ēxcān Tlahtōlōyān'),
  (89, 'UsCahok',  NULL,  NULL, '',    'UNKNOWN'),
  (90, 'UsHaude',  1570,  1784, 'ab',  'Haudenosaunee'),
  (91, 'UsHaude',  NULL,  NULL, 'a',   'Hodinǫ̱hsǫ́:nih'),
  (92, 'UsAnteb',  1789,  1861, 'ab',  'United States of America'),
  (93, 'UsHawai',  1795,  1893, 'ab',  'Ke Aupuni Hawai‘i'),
  (94, 'ToTonga',   950,  1865, 'ab',  'Tu‘i Tonga'),
  (95, 'PeWari1',  NULL,  NULL, 'a',   'Wari'),
  (96, 'PeInca1',  1438,  1533, 'abd', 'Tawantinsuyu');

INSERT INTO general_polity_original_name (id, polity_id, year_from, year_to, original_name)
SELECT d.id, coalesce(p.id, 0), d.year_from, d.year_to, d.value FROM draft AS d LEFT JOIN core_polity AS p ON p.name = d.polity ORDER BY d.id;
INSERT INTO general_polity_original_name_citations (polity_original_name_id, citation_id)
SELECT d.id, s.citation_id FROM draft AS d JOIN source AS s ON s.polity = d.polity AND instr(d.cites, s.letter) > 0 ORDER BY d.id, s.letter;
DELETE FROM draft;

-- null in every nullable field: an original name
INSERT INTO general_polity_original_name (id, name, original_name, year_from, year_to, description, note, created_date,
  modified_date, is_disputed, is_uncertain, expert_reviewed, drb_reviewed, polity_id, comment_id, private_comment_id)
VALUES (200, 'Original_name', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);

-- Variants: spellings of the label, flags, texts, comments
UPDATE general_polity_original_name SET name = 'Original_name' WHERE id % 7 = 3;
UPDATE general_polity_original_name SET name = 'polity_original_name', tag = 'SSP' WHERE id % 11 = 5;
UPDATE general_polity_original_name SET is_uncertain = 1, comment_id = 6
WHERE polity_id IN (SELECT id FROM core_polity WHERE name IN ('ZwGrtZi', 'MxTeoti', 'PeWari1', 'UsCahok'));
UPDATE general_polity_original_name SET comment_id = 5 WHERE original_name IN ('Ērānšahr', 'Xšāça', 'Soŋay');
UPDATE general_polity_original_name SET comment_id = 10, note = 'In three scripts: 清 · ᡩᠠᡳᠴᡳᠩ · ᠴᠢᠩ' WHERE original_name = '大清';
UPDATE general_polity_original_name SET private_comment_id = 4 WHERE original_name IN ('𐎧𐏁𐏂', 'Κοϸανο');
UPDATE general_polity_original_name SET private_comment_id = 1 WHERE id BETWEEN 20 AND 40;
UPDATE general_polity_original_name SET description = 'Literally “the black land”, as against the red land of the desert. ' ||
  '§REF§(Kemp 2006, 21) Kemp, Barry. 2006. <i>Ancient Egypt: Anatomy of a Civilization</i>.§REF§' WHERE original_name LIKE 'km.t%';
UPDATE general_polity_original_name SET description = 'Means “new town”; the Latin form is Carthago. 🏺' WHERE original_name = '𐤒𐤓𐤕𐤇𐤃𐤔𐤕';
UPDATE general_polity_original_name SET description = 'Aztec name, given centuries after the fall of the city.<br>Its own people''s name ' ||
  'for it is not known.' WHERE original_name = 'Teōtīhuacān';
UPDATE general_polity_original_name SET description = 'Line one' || char(13, 10) || 'line two' || char(9) || 'after a tab' ||
  char(8232) || 'after U+2028; and a backslash: \n is not a newline.' WHERE original_name = 'Imperium Romanum';
UPDATE general_polity_original_name SET description = NULL WHERE original_name IN ('Res publica Romana', 'Wari', 'UNKNOWN');
UPDATE general_polity_original_name SET created_date = '2023-08-28 15:43:05' WHERE original_name = '大唐'; -- no fraction
UPDATE general_polity_original_name SET created_date = NULL, modified_date = NULL, drb_reviewed = NULL WHERE original_name = 'Wilwatikta';
UPDATE general_polity_original_name SET finalized = 0, expert_reviewed = 0, tag = 'IFR' WHERE original_name = 'Dzimba-dza-mabwe';
UPDATE general_polity_original_name SET year_from = NULL, year_to = NULL, note = '' WHERE original_name = 'Κοϸανο';

-- Alternative names -----------------------------------------------------------------------------------------------

INSERT INTO draft (id, polity, year_from, year_to, cites, value) VALUES
  ( 1, 'EgOldK1',  NULL,  NULL, 'a',  'Age of the Pyramids'),                         ( 2, 'EgOldK1',  NULL,  NULL, '',   'Old Empire'),
  ( 3, 'EgNewK1',  NULL,  NULL, 'a',  'Egyptian Empire'),                             ( 4, 'EgNewK1', -1292, -1069, 'c',  'Ramesside Egypt'),
  ( 5, 'EgFatim',  NULL,  NULL, 'a',  'Isma''ili Caliphate'),                         ( 6, 'EtAxum1',  NULL,  NULL, 'a',  'Axum'),
  ( 7, 'EtAxum1',  NULL,  NULL, 'b',  'Axumite Kingdom'),                             ( 8, 'MlMali1',  NULL,  NULL, 'a',  'Manding'),
  ( 9, 'MlMali1',  NULL,  NULL, 'c',  'Melli'),                                       (10, 'MlSongh',  NULL,  NULL, 'a',  'Songhai'),
  (11, 'MlSongh',  1493,  1591, 'b',  'Askiya Empire'),                               (12, 'NgBenin',  NULL,  NULL, 'ab', 'Great Benin'),
  (13, 'NgBenin',  NULL,  NULL, '',   'Edo Kingdom'),                                 (14, 'AoKongo',  NULL,  NULL, 'a',  'Congo'),
  (15, 'AoKongo',  1491,  1914, 'b',  'Reino do Congo'),                              (16, 'ZwGrtZi',  NULL,  NULL, 'b',  'Zimbabwe state'),
  (17, 'TnCarth',  NULL,  NULL, 'ab', 'Punic Republic'),                              (18, 'ItRomPr',  NULL,  NULL, 'a',  'Early Roman Empire'),
  (19, 'ItRomPr',  NULL,  NULL, '',   'High Empire'),                                 (20, 'GrAthen',  NULL,  NULL, 'b',  'Athenian Democracy'),
  (21, 'GrAthen',  -478,  -404, '',   'Athenian Empire'),                             (22, 'ItVenic',  NULL,  NULL, 'ab', 'La Serenissima'),
  (23, 'EsHabsb',  NULL,  NULL, 'ab', 'Habsburg Spain'),                              (24, 'EsHabsb',  NULL,  NULL, '',   'The Catholic Monarchy'),
  (25, 'FrBour1',  NULL,  NULL, 'a',  'Ancien Régime'),                               (26, 'GbEmpir',  1801,  1922, 'a',  'United Kingdom of Great Britain and Ireland'),
  (27, 'DeHansa',  NULL,  NULL, 'a',  'Hanse'),                                       (28, 'DeHansa',  NULL,  NULL, 'a',  'German Hansa'),
  (29, 'UaKyivR',  NULL,  NULL, 'ab', 'Kievan Rus'''),                                (30, 'UaKyivR',  NULL,  NULL, 'c',  'Old Rus'''),
  (31, 'RuRoman',  NULL,  NULL, 'a',  'Imperial Russia'),                             (32, 'TrOttom',  NULL,  NULL, 'ab', 'Sublime Porte'),
  (33, 'TrOttom',  NULL,  NULL, '',   'Turkish Empire'),                              (34, 'TrByzan',  NULL,  NULL, 'a',  'Eastern Roman Empire'),
  (35, 'IqAkkad',  NULL,  NULL, 'a',  'Sargonic Empire'),                             (36, 'IqUrIII',  NULL,  NULL, 'a',  'Ur III'),
  (37, 'IqUrIII',  NULL,  NULL, 'bc', 'Neo-Sumerian Empire'),                         (38, 'IqNeAss',  NULL,  NULL, 'b',  'Late Assyrian Empire'),
  (39, 'SyUmayy',   661,   684, 'a',  'Sufyanids'),                                   (40, 'SyUmayy',   684,   750, 'a',  'Marwanids'),
  (41, 'IrAchae',  NULL,  NULL, 'ab', 'First Persian Empire'),                        (42, 'IrSasan',  NULL,  NULL, 'a',  'Sassanid Empire'),
  (43, 'IrSasan',  NULL,  NULL, '',   'Neo-Persian Empire'),                          (44, 'IrSafav',  NULL,  NULL, 'a',  'Safavid Iran'),
  (45, 'IrQajar',  NULL,  NULL, 'b',  'Sublime State of Iran'),                       (46, 'AfKusha',  NULL,  NULL, 'a',  'Guishuang'),
  (47, 'UzTimur',  NULL,  NULL, 'a',  'Gurkani'),                                     (48, 'MnMongo',  NULL,  NULL, 'ab', 'Great Mongol State'),
  (49, 'InMaury',  NULL,  NULL, 'a',  'Mauryas'),                                     (50, 'InDelhi',  NULL,  NULL, 'a',  'Sultanate of Delhi'),
  (51, 'InMugha',  NULL,  NULL, 'a',  'Timurids of India'),                           (52, 'InMugha',  NULL,  NULL, '',   'Moghul Empire'),
  (53, 'InVijay',  NULL,  NULL, 'a',  'Karnata Kingdom'),                             (54, 'InVijay',  NULL,  NULL, '',   'Bisnaga'),
  (55, 'CnShang', -1300, -1046, 'a',  'Yin'),                                         (56, 'CnQinEm',  NULL,  NULL, 'a',  'Ch''in'),
  (57, 'CnHanDy',  -202,     9, 'b',  'Former Han'),                                  (58, 'CnHanDy',    25,   220, 'b',  'Later Han'),
  (59, 'CnTang1',  NULL,  NULL, 'a',  'T''ang'),                                      (60, 'CnSong1',   960,  1127, 'a',  'Northern Song'),
  (61, 'CnSong1',  1127,  1279, 'a',  'Southern Song'),                               (62, 'CnQing1',  NULL,  NULL, 'a',  'Manchu Empire'),
  (63, 'KrGorye',  NULL,  NULL, 'a',  'Koryŏ'),                                       (64, 'KrJoseo',  NULL,  NULL, 'a',  'Chosŏn'),
  (65, 'KrJoseo',  NULL,  NULL, '',   'Yi Dynasty'),                                  (66, 'JpTokug',  NULL,  NULL, 'a',  'Edo Bakufu'),
  (67, 'VnDaiLy',  NULL,  NULL, 'a',  'Later Lý'),                                    (68, 'VnDaiLy',  1174,  1225, 'b',  'Annan'),
  (69, 'KhAngko',  NULL,  NULL, 'a',  'Angkor'),                                      (70, 'KhAngko',  NULL,  NULL, 'b',  'Kambuja'),
  (71, 'IdSrivi',   904,  1275, 'a',  'Sanfoqi'),                                     (72, 'GtTikal',  NULL,  NULL, 'a',  'Mutal'),
  (73, 'MxAztec',  NULL,  NULL, 'a',  'Mexica Empire'),                               (74, 'UsHaude',  NULL,  NULL, 'a',  'Iroquois League'),
  (75, 'UsHaude',  1722,  1784, 'b',  'Six Nations'),                                 (76, 'UsHawai',  NULL,  NULL, 'a',  'Sandwich Islands'),
  (77, 'ToTonga',  NULL,  NULL, '',   'Friendly Islands'),                            (78, 'PeWari1',  NULL,  NULL, 'a',  'Huari'),
  (79, 'PeInca1',  NULL,  NULL, 'ab', 'Inka Empire');

INSERT INTO general_polity_alternative_name (id, polity_id, year_from, year_to, alternative_name)
SELECT d.id, coalesce(p.id, 0), d.year_from, d.year_to, d.value FROM draft AS d LEFT JOIN core_polity AS p ON p.name = d.polity ORDER BY d.id;
INSERT INTO general_polity_alternative_name_citations (polity_alternative_name_id, citation_id)
SELECT d.id, s.citation_id FROM draft AS d JOIN source AS s ON s.polity = d.polity AND instr(d.cites, s.letter) > 0 ORDER BY d.id, s.letter;
DELETE FROM draft;

UPDATE general_polity_alternative_name SET name = 'Alternative_name' WHERE id % 5 = 0;
UPDATE general_polity_alternative_name SET comment_id = 5 WHERE alternative_name IN ('Ch''in', 'T''ang', 'Koryŏ', 'Chosŏn');
UPDATE general_polity_alternative_name SET comment_id = 8, description = 'From “Bisnaga”, the Portuguese traders'' form; "quoted" with \ too.'
WHERE alternative_name = 'Bisnaga';
UPDATE general_polity_alternative_name SET description = 'James Cook''s name for the islands (1778), after the Earl of Sandwich.'
WHERE alternative_name = 'Sandwich Islands';
UPDATE general_polity_alternative_name SET is_disputed = 1, note = 'The term is rejected by many historians today.'
WHERE alternative_name IN ('Turkish Empire', 'Yi Dynasty', 'Old Empire');
UPDATE general_polity_alternative_name SET modified_date = '2024-08-10 07:01:13.396790 +00' WHERE alternative_name = 'Six Nations';

-- Capitals of polities: "other" names the place in core_capital; most rows leave it open --------------------------

INSERT INTO draft (id, polity, year_from, year_to, cites, value, other) VALUES
  (  1, 'EgOldK1', -2686, -2181, 'ab',  'Memphis',          'Memphis'),        (  2, 'EgNewK1', -1550, -1346, 'a',   'Thebes',           'Thebes'),
  (  3, 'EgNewK1', -1346, -1332, 'ac',  'Akhetaten',        'Amarna'),         (  4, 'EgNewK1', -1279, -1069, 'a',   'Pi-Ramesses',      NULL),
  (  5, 'EgFatim',   909,   921, 'a',   'Raqqada',          NULL),             (  6, 'EgFatim',   921,   948, 'a',   'Mahdia',           'Mahdia'),
  (  7, 'EgFatim',   948,   973, '',    'al-Mansuriyya',    NULL),             (  8, 'EgFatim',   973,  1171, 'b',   'Cairo',            'Cairo'),
  (  9, 'EtAxum1',   100,   940, 'ab',  'Aksum',            NULL),             ( 10, 'MlMali1',  1235,  1545, 'ac',  'Niani',            NULL),
  ( 11, 'MlMali1',  1610,  1670, '',    'Kangaba',          NULL),             ( 12, 'MlSongh',  1464,  1591, 'a',   'Gao',              'Gao'),
  ( 13, 'NgBenin',  1180,  1897, 'abc', 'Benin City',       NULL),             ( 14, 'AoKongo',  1390,  1914, 'ab',  'Mbanza Kongo',     NULL),
  ( 15, 'ZwGrtZi',  1220,  1450, 'ab',  'Great Zimbabwe',   NULL),             ( 16, 'TnCarth',  -814,  -146, 'ab',  'Carthage',         NULL),
  ( 17, 'ItRomPr',   -27,   284, 'ab',  'Rome',             'Rome'),           ( 18, 'GrAthen',  -508,  -322, 'a',   'Athens',           NULL),
  ( 19, 'ItVenic',   697,   742, 'b',   'Eraclea',          NULL),             ( 20, 'ItVenic',   742,   810, 'b',   'Malamocco',        NULL),
  ( 21, 'ItVenic',   810,  1797, 'ab',  'Venice',           NULL),             ( 22, 'EsHabsb',  1516,  1561, 'a',   'Toledo',           NULL),
  ( 23, 'EsHabsb',  1561,  1601, 'a',   'Madrid',           NULL),             ( 24, 'EsHabsb',  1601,  1606, 'a',   'Valladolid',       NULL),
  ( 25, 'EsHabsb',  1606,  1700, '',    'Madrid',           NULL),             ( 26, 'FrBour1',  1594,  1682, 'a',   'Paris',            NULL),
  ( 27, 'FrBour1',  1682,  1789, 'ab',  'Versailles',       'Versailles'),     ( 28, 'FrBour1',  1789,  1792, 'b',   'Paris',            NULL),
  ( 29, 'GbEmpir',  1707,  1997, 'a',   'London',           NULL),             ( 30, 'DeHansa',  1356,  1669, 'a',   'Lübeck',           'Lübeck'),
  ( 31, 'UaKyivR',   882,  1240, 'ab',  'Kyiv',             NULL),             ( 32, 'RuRoman',  1721,  1728, 'a',   'Saint Petersburg', NULL),
  ( 33, 'RuRoman',  1728,  1732, '',    'Moscow',           NULL),             ( 34, 'RuRoman',  1732,  1917, 'ab',  'Saint Petersburg', NULL),
  ( 35, 'TrOttom',  1299,  1331, 'b',   'Söğüt',            NULL),             ( 36, 'TrOttom',  1335,  1363, 'ab',  'Bursa',            NULL),
  ( 37, 'TrOttom',  1363,  1453, 'a',   'Edirne',           NULL),             ( 38, 'TrOttom',  1453,  1922, 'ab',  'Constantinople',   'Constantinople'),
  ( 39, 'TrByzan',   395,  1204, 'a',   'Constantinople',   'Constantinople'), ( 40, 'TrByzan',  1204,  1261, 'a',   'Nicaea',           NULL),
  ( 41, 'TrByzan',  1261,  1453, 'a',   'Constantinople',   NULL),             ( 42, 'IqAkkad', -2334, -2154, 'abc', 'Agade',            'Agade'), -- embeds the all-null capital
  ( 43, 'IqUrIII', -2112, -2004, 'ab',  'Ur',               'Ur'),             ( 44, 'IqNeAss',  -911,  -879, 'b',   'Ashur',            NULL),
  ( 45, 'IqNeAss',  -879,  -706, 'b',   'Nimrud',           NULL),             ( 46, 'IqNeAss',  -706,  -705, 'ab',  'Khorsabad',        NULL),
  ( 47, 'IqNeAss',  -705,  -612, 'a',   'Nineveh',          NULL),             ( 48, 'IqNeAss',  -612,  -609, '',    'Harran',           NULL),
  ( 49, 'IqAbbas',   762,   836, 'a',   'Baghdad',          'Baghdad'),        ( 50, 'IqAbbas',   836,   892, 'a',   'Samarra',          NULL),
  ( 51, 'IqAbbas',   892,  1258, 'ab',  'Baghdad',          'Baghdad'),        ( 52, 'SyUmayy',   661,   744, 'ab',  'Damascus',         NULL),
  ( 53, 'SyUmayy',   744,   750, 'a',   'Harran',           NULL),             ( 54, 'IrAchae',  -546,  -520, 'a',   'Pasargadae',       NULL),
  ( 55, 'IrAchae',  -520,  -330, 'ab',  'Susa',             NULL),             ( 56, 'IrAchae',  -515,  -330, 'ab',  'Persepolis',       'Persepolis'),
  ( 57, 'IrAchae',  NULL,  NULL, 'd',   'Ecbatana',         NULL),             ( 58, 'IrSasan',   226,   637, 'ab',  'Ctesiphon',        NULL),
  ( 59, 'IrSafav',  1501,  1555, 'a',   'Tabriz',           NULL),             ( 60, 'IrSafav',  1555,  1598, 'a',   'Qazvin',           NULL),
  ( 61, 'IrSafav',  1598,  1722, 'ab',  'Isfahan',          NULL),             ( 62, 'IrQajar',  1789,  1925, 'ab',  'Tehran',           NULL),
  ( 63, 'AfKusha',  NULL,  NULL, 'a',   'Begram',           NULL),             ( 64, 'AfKusha',  NULL,  NULL, 'a',   'Peshawar',         NULL),
  ( 65, 'UzTimur',  1370,  1405, 'ab',  'Samarkand',        NULL),             ( 66, 'UzTimur',  1405,  1507, 'a',   'Herat',            NULL),
  ( 67, 'MnMongo',  1235,  1260, 'abc', 'Karakorum',        'Karakorum'),      ( 68, 'MnMongo',  1272,  1368, 'a',   'Dadu',             'Beijing'),
  ( 69, 'InMaury',  -322,  -185, 'ab',  'Pataliputra',      NULL),             ( 70, 'InGupta',   319,   550, '',    'Pataliputra',      NULL),
  ( 71, 'InDelhi',  1211,  1506, 'a',   'Delhi',            NULL),             ( 72, 'InDelhi',  1327,  1335, 'a',   'Daulatabad',       NULL),
  ( 73, 'InDelhi',  1506,  1526, 'a',   'Agra',             NULL),             ( 74, 'InMugha',  1571,  1585, 'a',   'Fatehpur Sikri',   NULL),
  ( 75, 'InMugha',  1585,  1598, 'a',   'Lahore',           NULL),             ( 76, 'InMugha',  1648,  1857, 'ac',  'Shahjahanabad',    NULL),
  ( 77, 'InVijay',  1336,  1565, 'a',   'Vijayanagara',     NULL),             ( 78, 'InVijay',  1565,  1592, '',    'Penukonda',        NULL),
  ( 79, 'CnShang', -1250, -1046, 'ab',  'Yin',              'Yinxu'),          ( 80, 'CnQinEm',  -221,  -206, 'a',   'Xianyang',         NULL),
  ( 81, 'CnHanDy',  -200,     9, 'ab',  'Chang''an',        NULL),             ( 82, 'CnHanDy',    25,   190, 'b',   'Luoyang',          NULL),
  ( 83, 'CnTang1',   618,   904, 'a',   'Chang''an',        'Chang''an'),      ( 84, 'CnSong1',   960,  1127, 'a',   'Kaifeng',          NULL),
  ( 85, 'CnSong1',  1138,  1276, 'a',   'Hangzhou',         NULL),             ( 86, 'CnMing1',  1368,  1421, 'a',   'Nanjing',          NULL),
  ( 87, 'CnMing1',  1421,  1644, 'a',   'Beijing',          NULL),             ( 88, 'CnQing1',  1644,  1912, 'a',   'Beijing',          NULL),
  ( 89, 'KrGorye',   919,  1232, 'a',   'Kaesong',          NULL),             ( 90, 'KrGorye',  1232,  1270, 'a',   'Ganghwa',          NULL),
  ( 91, 'KrJoseo',  1394,  1399, 'a',   'Hanyang',          'Seoul'),          ( 92, 'KrJoseo',  1405,  1897, 'ac',  'Hanyang',          NULL),
  ( 93, 'JpHeian',   794,  1185, 'a',   'Heian-kyō',        'Kyoto'),          ( 94, 'JpTokug',  1603,  1868, 'a',   'Edo',              NULL),
  ( 95, 'VnDaiLy',  1009,  1010, 'a',   'Hoa Lư',           NULL),             ( 96, 'VnDaiLy',  1010,  1225, 'ab',  'Thăng Long',       'Thăng Long'),
  ( 97, 'KhAngko',   802,   889, 'a',   'Hariharalaya',     NULL),             ( 98, 'KhAngko',   889,  1431, 'ac',  'Yaśodharapura',    'Angkor'),
  ( 99, 'KhAngko',   928,   944, 'b',   'Koh Ker',          NULL),             (100, 'IdSrivi',   671,  1080, 'ab',  'Palembang',        NULL),
  (101, 'IdSrivi',  1080,  1275, '',    'Jambi',            NULL),             (102, 'IdMajap',  1293,  1486, 'ab',  'Trowulan',         NULL),
  (103, 'MxTeoti',  -100,   550, 'ab',  'Teotihuacan',      NULL),             (104, 'GtTikal',   292,   869, 'ab',  'Tikal',            NULL),
  (105, 'MxAztec',  1428,  1521, 'ab',  'Tenochtitlan',     'Tenochtitlan'),   (106, 'UsCahok',  1050,  1350, 'ab',  'Cahokia',          NULL),
  (107, 'UsHaude',  1570,  1784, 'a',   'Onondaga',         NULL),             (108, 'UsAnteb',  1789,  1790, '',    'New York',         NULL),
  (109, 'UsAnteb',  1790,  1800, '',    'Philadelphia',     NULL),             (110, 'UsAnteb',  1800,  1861, 'ab',  'Washington',       NULL),
  (111, 'UsHawai',  1820,  1845, 'a',   'Lahaina',          NULL),             (112, 'UsHawai',  1845,  1893, 'a',   'Honolulu',         'Honolulu'),
  (113, 'ToTonga',  1200,  1865, 'ab',  'Mu‘a',             NULL),             (114, 'PeWari1',   600,  1000, 'a',   'Huari',            NULL),
  (115, 'PeInca1',  1438,  1533, 'abc', 'Cuzco',            'Cuzco');

INSERT INTO general_polity_capital (id, polity_id, year_from, year_to, capital, polity_cap_id)
SELECT d.id, coalesce(p.id, 0), d.year_from, d.year_to, d.value, CASE WHEN d.other IS NOT NULL THEN coalesce(o.id, 0) END FROM draft AS d LEFT JOIN core_polity AS p ON p.name = d.polity
LEFT JOIN core_capital AS o ON o.name = d.other ORDER BY d.id;
INSERT INTO general_polity_capital_citations (polity_capital_id, citation_id)
SELECT d.id, s.citation_id FROM draft AS d JOIN source AS s ON s.polity = d.polity AND instr(d.cites, s.letter) > 0 ORDER BY d.id, s.letter;
DELETE FROM draft;

-- null in every nullable field: a polity capital (no polity, no comments, no place)
INSERT INTO general_polity_capital (id, name, capital, year_from, year_to, description, note, created_date, modified_date,
  is_disputed, is_uncertain, expert_reviewed, drb_reviewed, polity_id, comment_id, private_comment_id, polity_cap_id)
VALUES (200, 'Capital', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);

UPDATE general_polity_capital SET name = 'Capital' WHERE id % 6 = 1;
UPDATE general_polity_capital SET is_uncertain = 1, comment_id = 6 WHERE capital IN ('Niani', 'Begram', 'Eraclea', 'Onondaga', 'Khorsabad');
UPDATE general_polity_capital SET is_disputed = 1, comment_id = 2 WHERE capital IN ('Lübeck', 'Jambi');
UPDATE general_polity_capital SET private_comment_id = 2 WHERE capital IN ('Jambi', 'Kangaba');
UPDATE general_polity_capital SET private_comment_id = 1 WHERE id % 4 = 0 AND private_comment_id IS NULL AND id < 200;
UPDATE general_polity_capital SET description = 'The site has not been found; it must have lain near the Tigris.' WHERE capital = 'Agade';
UPDATE general_polity_capital SET description = 'Muhammad b. Tughluq made the old Devagiri a second capital and gave it up again.<br><br>' ||
  '§REF§(Jackson 1999, 258) Jackson, Peter. 1999. <i>The Delhi Sultanate</i>.§REF§' WHERE capital = 'Daulatabad';
UPDATE general_polity_capital SET description = 'In 1399&ndash;1405 the court was back in Kaesong.' WHERE capital = 'Hanyang';
UPDATE general_polity_capital SET description = NULL, note = 'The year of the move follows the chronicle.' WHERE capital = 'Malamocco';
UPDATE general_polity_capital SET created_date = '2023-08-28 15:43:05', modified_date = '2024-03-25T11:17:55.93669Z' WHERE capital = 'Susa';

-- Succeeding entities ---------------------------------------------------------------------------------------------

INSERT INTO draft (id, polity, year_from, year_to, cites, value) VALUES
  ( 1, 'EgOldK1', -2181, -2181, 'a',  'First Intermediate Period'),        ( 2, 'EgNewK1', -1069, -1069, 'a',  'Third Intermediate Period'),
  ( 3, 'EgFatim',  1171,  1171, 'b',  'Ayyubid Sultanate'),                ( 4, 'EtAxum1',  NULL,  NULL, 'b',  'Zagwe Dynasty'),
  ( 5, 'MlMali1',  NULL,  NULL, '',   'Bambara kingdom of Segu'),          ( 6, 'MlSongh',  1591,  1591, 'a',  'Pashalik of Timbuktu'),
  ( 7, 'NgBenin',  1897,  1897, 'c',  'Niger Coast Protectorate'),         ( 8, 'AoKongo',  1914,  1914, '',   'Portuguese Angola'),
  ( 9, 'ZwGrtZi',  NULL,  NULL, 'ab', 'Mutapa'),                           (10, 'ZwGrtZi',  NULL,  NULL, 'b',  'Torwa (Khami)'),
  (11, 'TnCarth',  -146,  -146, 'a',  'Roman province of Africa'),         (12, 'ItRomPr',   284,   284, 'd',  'Roman Empire - Dominate'),
  (13, 'GrAthen',  -322,  -322, 'a',  'Macedonian rule'),                  (14, 'ItVenic',  1797,  1797, 'b',  'Habsburg province of Venice'),
  (15, 'EsHabsb',  1700,  1700, 'a',  'Bourbon Spain'),                    (16, 'FrBour1',  1792,  1792, 'b',  'First French Republic'),
  (17, 'GbEmpir',  NULL,  NULL, '',   'Commonwealth of Nations'),          (18, 'UaKyivR',  1240,  1240, 'a',  'Golden Horde'),
  (19, 'UaKyivR',  NULL,  NULL, 'c',  'Principality of Galicia-Volhynia'), (20, 'RuRoman',  1917,  1917, 'b',  'Russian Provisional Government'),
  (21, 'TrOttom',  1922,  1922, 'b',  'Republic of Turkey'),               (22, 'TrByzan',  1453,  1453, 'a',  'Ottoman Empire'),
  (23, 'IqAkkad', -2154, -2154, 'ab', 'Gutian rule'),                      (24, 'IqUrIII', -2004, -2004, 'c',  'Isin-Larsa Period'),
  (25, 'IqNeAss',  -609,  -609, 'ab', 'Neo-Babylonian Empire'),            (26, 'IqAbbas',  1258,  1258, 'b',  'Ilkhanate'),
  (27, 'SyUmayy',   750,   750, 'a',  'Abbasid Caliphate'),                (28, 'SyUmayy',   756,   756, '',   'Emirate of Córdoba'),
  (29, 'IrAchae',  -330,  -330, 'a',  'Empire of Alexander'),              (30, 'IrSasan',   651,   651, 'ab', 'Rashidun Caliphate'),
  (31, 'IrSafav',  1736,  1736, 'a',  'Afsharid Empire'),                  (32, 'IrQajar',  1925,  1925, 'a',  'Pahlavi Iran'),
  (33, 'AfKusha',  NULL,  NULL, 'a',  'Kidarites'),                        (34, 'UzTimur',  1507,  1507, '',   'Khanate of Bukhara'),
  (35, 'MnMongo',  1368,  1368, 'a',  'Ming Dynasty'),                     (36, 'MnMongo',  1368,  1368, 'c',  'Northern Yuan'),
  (37, 'InMaury',  -185,  -185, 'a',  'Shunga Kingdom'),                   (38, 'InDelhi',  1526,  1526, 'a',  'Mughal Empire'),
  (39, 'InMugha',  1857,  1858, 'c',  'British India'),                    (40, 'CnShang', -1046, -1046, 'a',  'Western Zhou'),
  (41, 'CnQinEm',  -206,  -202, 'b',  'Han Empire'),                       (42, 'CnHanDy',   220,   220, 'a',  'Three Kingdoms'),
  (43, 'CnTang1',   907,   907, 'a',  'Five Dynasties'),                   (44, 'CnSong1',  1279,  1279, 'a',  'Yuan Dynasty'),
  (45, 'CnMing1',  1644,  1644, 'a',  'Qing Dynasty'),                     (46, 'CnQing1',  1912,  1912, 'a',  'Republic of China'),
  (47, 'KrGorye',  1392,  1392, 'b',  'Joseon'),                           (48, 'KrJoseo',  1897,  1897, 'c',  'Korean Empire'),
  (49, 'JpHeian',  1185,  1185, 'a',  'Kamakura Shogunate'),               (50, 'JpTokug',  1868,  1868, 'a',  'Empire of Japan'),
  (51, 'VnDaiLy',  1225,  1226, 'a',  'Đại Việt - Trần Dynasty'),          (52, 'KhAngko',  1431,  1431, 'a',  'Post-Angkor Cambodia'),
  (53, 'IdSrivi',  1275,  1275, '',   'Melayu (Dharmasraya)'),             (54, 'IdMajap',  1527,  1527, 'b',  'Sultanate of Demak'),
  (55, 'MxAztec',  1521,  1535, 'a',  'Viceroyalty of New Spain'),         (56, 'UsAnteb',  1861,  1861, 'a',  'Confederate States of America'),
  (57, 'UsHawai',  1893,  1894, '',   'Republic of Hawaii'),               (58, 'ToTonga',  1865,  1865, 'b',  'Kingdom of Tonga'),
  (59, 'PeInca1',  1533,  1542, 'a',  'Viceroyalty of Peru');

INSERT INTO general_polity_succeeding_entity (id, polity_id, year_from, year_to, succeeding_entity)
SELECT d.id, coalesce(p.id, 0), d.year_from, d.year_to, d.value FROM draft AS d LEFT JOIN core_polity AS p ON p.name = d.polity ORDER BY d.id;
INSERT INTO general_polity_succeeding_entity_citations (polity_succeeding_entity_id, citation_id)
SELECT d.id, s.citation_id FROM draft AS d JOIN source AS s ON s.polity = d.polity AND instr(d.cites, s.letter) > 0 ORDER BY d.id, s.letter;
DELETE FROM draft;

UPDATE general_polity_succeeding_entity SET name = 'Succeeding_entity' WHERE id % 4 = 2;
UPDATE general_polity_succeeding_entity SET is_uncertain = 1, comment_id = 2 WHERE year_from IS NULL;
UPDATE general_polity_succeeding_entity SET description = 'A provisional government ruled until the Republic was proclaimed on 4 July 1894.'
WHERE succeeding_entity = 'Republic of Hawaii';
UPDATE general_polity_succeeding_entity SET note = 'Only part of the states seceded.', is_disputed = 1 WHERE succeeding_entity LIKE 'Confederate%';

-- Supra-polity relations: "other" names the other polity; NULL where it is not in this databank -----------------------

INSERT INTO draft (id, polity, year_from, year_to, cites, value, other) VALUES
  ( 1, 'KrGorye',  1270,  1356, 'a',  'vassalage',          'MnMongo'), ( 2, 'KrGorye',   994,  1125, 'a',  'nominal allegiance', NULL),
  ( 3, 'KrJoseo',  1401,  1637, 'ac', 'nominal allegiance', 'CnMing1'), ( 4, 'KrJoseo',  1637,  1895, 'bc', 'vassalage',          'CnQing1'),
  ( 5, 'VnDaiLy',  1010,  1225, 'ab', 'nominal allegiance', 'CnSong1'), ( 6, 'CnSong1',  1233,  1234, 'a',  'alliance',           'MnMongo'),
  ( 7, 'UzTimur',  1387,  1395, '',   'nominal allegiance', 'CnMing1'), ( 8, 'InMugha',  1803,  1857, 'c',  'vassalage',          'GbEmpir'),
  ( 9, 'EsHabsb',  1519,  1556, 'a',  'personal union',     NULL),      (10, 'EsHabsb',  1580,  1640, 'ac', 'personal union',     NULL),
  (11, 'EsHabsb',  1571,  1573, 'a',  'alliance',           'ItVenic'), (12, 'ItVenic',  1571,  1573, 'a',  'alliance',           'EsHabsb'),
  (13, 'ItVenic',   697,   840, 'b',  'nominal allegiance', 'TrByzan'), (14, 'GbEmpir',  1714,  1837, 'b',  'personal union',     NULL),
  (15, 'GbEmpir',  1854,  1856, '',   'alliance',           'TrOttom'), (16, 'RuRoman',  1907,  1917, 'a',  'alliance',           'GbEmpir'),
  (17, 'FrBour1',  1589,  1792, 'a',  'alliance',           'TrOttom'), (18, 'DeHansa',  1356,  1669, 'a',  'nominal allegiance', NULL),
  (19, 'UaKyivR',   988,  1000, 'a',  'alliance',           'TrByzan'), (20, 'GtTikal',   378,   420, 'ab', 'nominal allegiance', 'MxTeoti'),
  (21, 'UsHaude',  1707,  1777, 'ab', 'alliance',           'GbEmpir'), (22, 'AoKongo',  1888,  1914, '',   'vassalage',          NULL),
  (23, 'GrAthen',  -478,  -404, 'ab', 'alliance',           NULL),      (24, 'UsHawai',  1843,  1843, 'a',  'vassalage',          'GbEmpir'),
  (25, 'EgOldK1', -2686, -2181, 'a',  'none',               NULL),      (26, 'MlMali1',  1235,  1670, '',   'none',               NULL),
  (27, 'InVijay',  1336,  1646, '',   'none',               NULL),      (28, 'JpTokug',  1603,  1868, 'a',  'none',               NULL),
  (29, 'KhAngko',   802,  1431, 'a',  'none',               NULL),      (30, 'UsCahok',  1050,  1350, 'a',  'none',               NULL),
  (31, 'PeInca1',  1438,  1533, 'ab', 'none',               NULL);

INSERT INTO general_polity_suprapolity_relations (id, polity_id, year_from, year_to, supra_polity_relations, other_polity_id)
SELECT d.id, coalesce(p.id, 0), d.year_from, d.year_to, d.value, CASE WHEN d.other IS NOT NULL THEN coalesce(o.id, 0) END FROM draft AS d LEFT JOIN core_polity AS p ON p.name = d.polity
LEFT JOIN core_polity AS o ON o.name = d.other ORDER BY d.id;
INSERT INTO general_polity_suprapolity_relations_citations (polity_suprapolity_relations_id, citation_id)
SELECT d.id, s.citation_id FROM draft AS d JOIN source AS s ON s.polity = d.polity AND instr(d.cites, s.letter) > 0 ORDER BY d.id, s.letter;
DELETE FROM draft;

UPDATE general_polity_suprapolity_relations SET name = 'Polity_supra_polity_relations' WHERE id % 3 = 0;
UPDATE general_polity_suprapolity_relations SET is_disputed = 1, comment_id = 6, description = 'Inscriptions tell of the arrival of Sihyaj ' ||
  'K''ahk'' in 378; whether Teotihuacan then ruled Tikal is debated.' WHERE id = 20;
UPDATE general_polity_suprapolity_relations SET description = 'With the Holy Roman Empire, in the person of Charles V.' WHERE id = 9;
UPDATE general_polity_suprapolity_relations SET is_disputed = 1, comment_id = 6, description = 'Timur''s envoys brought gifts, ' ||
  'which the Ming court wrote down as tribute.' WHERE id = 7;
UPDATE general_polity_suprapolity_relations SET description = 'With Portugal.' WHERE id = 10;
UPDATE general_polity_suprapolity_relations SET description = 'With the Electorate (later Kingdom) of Hanover.' WHERE id = 14;
UPDATE general_polity_suprapolity_relations SET description = 'Five months of British occupation (the Paulet affair), disavowed in London.' WHERE id = 24;
UPDATE general_polity_suprapolity_relations SET description = NULL WHERE supra_polity_relations = 'none';

-- Religions -----------------------------------------------------------------------------------------------------------

INSERT INTO draft (id, polity, year_from, year_to, cites, value) VALUES
  ( 1, 'EgOldK1', -2686, -2181, 'b',  'Cult of Ra and the king'),          ( 2, 'EgNewK1', -1550, -1069, 'ab', 'Cult of Amun-Ra'),
  ( 3, 'EgNewK1', -1346, -1332, 'a',  'Cult of the Aten'),                 ( 4, 'EgFatim',   909,  1171, 'ab', 'Isma''ili Shi''ism'),
  ( 5, 'EtAxum1',   100,   330, 'a',  'Cult of Mahrem'),                   ( 6, 'EtAxum1',   330,   940, 'ab', 'Ethiopian Orthodox Christianity'),
  ( 7, 'MlMali1',  1235,  1670, 'a',  'Sunni Islam'),                      ( 8, 'MlSongh',  1493,  1591, 'ab', 'Sunni Islam'),
  ( 9, 'NgBenin',  1180,  1897, 'a',  'Edo religion'),                     (10, 'AoKongo',  1491,  1914, 'ab', 'Roman Catholicism'),
  (11, 'TnCarth',  -814,  -146, 'a',  'Cult of Baal Hammon and Tanit'),    (12, 'ItRomPr',   -27,   284, 'a',  'Roman religion and imperial cult'),
  (13, 'GrAthen',  -508,  -322, 'a',  'Cult of Athena Polias'),            (14, 'ItVenic',   697,  1797, 'a',  'Roman Catholicism'),
  (15, 'EsHabsb',  1516,  1700, 'a',  'Roman Catholicism'),                (16, 'FrBour1',  1593,  1791, 'ab', 'Roman Catholicism'),
  (17, 'GbEmpir',  1707,  1997, 'b',  'Church of England'),                (18, 'UaKyivR',   988,  1240, 'ab', 'Eastern Orthodoxy'),
  (19, 'RuRoman',  1721,  1917, 'b',  'Russian Orthodoxy'),                (20, 'TrOttom',  1299,  1922, 'ab', 'Hanafi Sunni Islam'),
  (21, 'TrByzan',   395,  1453, 'ab', 'Eastern Orthodoxy'),                (22, 'IqAkkad', -2334, -2154, 'a',  'Cult of Ishtar of Agade'),
  (23, 'IqUrIII', -2112, -2004, 'b',  'Cult of Nanna'),                    (24, 'IqNeAss',  -911,  -609, 'b',  'Cult of Ashur'),
  (25, 'IqAbbas',   750,  1258, 'a',  'Sunni Islam'),                      (26, 'SyUmayy',   661,   750, 'a',  'Islam'),
  (27, 'IrAchae',  -522,  -330, 'ab', 'Cult of Ahura Mazda'),              (28, 'IrSasan',   224,   651, 'ab', 'Zoroastrianism'),
  (29, 'IrSafav',  1501,  1736, 'ab', 'Twelver Shi''ism'),                 (30, 'IrQajar',  1789,  1925, 'ab', 'Twelver Shi''ism'),
  (31, 'UzTimur',  1370,  1507, 'a',  'Sunni Islam'),                      (32, 'InMaury',  -268,  -232, 'a',  'Buddhism'),
  (33, 'InGupta',   319,   550, 'a',  'Vaishnavism'),                      (34, 'InDelhi',  1206,  1526, 'a',  'Sunni Islam'),
  (35, 'InMugha',  1526,  1857, 'a',  'Sunni Islam'),                      (36, 'InVijay',  1336,  1485, 'a',  'Shaivism'),
  (37, 'CnShang', -1250, -1046, 'ab', 'Cult of the royal ancestors'),      (38, 'CnHanDy',  -136,   220, 'a',  'Confucian state cult'),
  (39, 'CnTang1',   618,   907, 'a',  'Daoism'),                           (40, 'KrGorye',   918,  1392, 'a',  'Buddhism'),
  (41, 'KrJoseo',  1392,  1897, 'ab', 'Neo-Confucianism'),                 (42, 'VnDaiLy',  1009,  1225, 'a',  'Mahayana Buddhism'),
  (43, 'KhAngko',   802,  1181, 'a',  'Shaivism'),                         (44, 'IdSrivi',   671,  1275, 'ab', 'Vajrayana Buddhism'),
  (45, 'GtTikal',   292,   869, 'b',  'Cult of divine kings'),             (46, 'MxAztec',  1428,  1521, 'a',  'Cult of Huitzilopochtli'),
  (47, 'UsHawai',  1840,  1893, 'a',  'Congregationalism'),                (48, 'PeInca1',  1438,  1533, 'ab', 'Cult of Inti');

INSERT INTO general_polity_religion (id, polity_id, year_from, year_to, religion)
SELECT d.id, coalesce(p.id, 0), d.year_from, d.year_to, d.value FROM draft AS d LEFT JOIN core_polity AS p ON p.name = d.polity ORDER BY d.id;
INSERT INTO general_polity_religion_citations (polity_religion_id, citation_id)
SELECT d.id, s.citation_id FROM draft AS d JOIN source AS s ON s.polity = d.polity AND instr(d.cites, s.letter) > 0 ORDER BY d.id, s.letter;
DELETE FROM draft;

UPDATE general_polity_religion SET name = 'Religion' WHERE id % 5 = 4;
UPDATE general_polity_religion SET is_disputed = 1, comment_id = 6 WHERE religion IN ('Cult of Ahura Mazda', 'Daoism');
UPDATE general_polity_religion SET description = 'Ashoka''s own religion; that of his predecessors was another.' WHERE religion = 'Buddhism' AND year_from < 0;
UPDATE general_polity_religion SET description = 'Henri IV became a Catholic in July 1593.' WHERE religion = 'Roman Catholicism' AND year_from = 1593;
UPDATE general_polity_religion SET private_comment_id = 3 WHERE religion = 'Vajrayana Buddhism';

INSERT INTO draft (id, polity, year_from, year_to, cites, value) VALUES
  ( 1, 'EgOldK1', NULL, NULL, 'b', 'Egyptian Religions'),        ( 2, 'EgNewK1', NULL, NULL, 'a', 'Egyptian Religions'),
  ( 3, 'EgFatim',  909, 1171, 'a', 'Islam'),                     ( 4, 'EtAxum1',  330,  940, 'a', 'Christianity'),
  ( 5, 'MlMali1', NULL, NULL, 'a', 'Islam'),                     ( 6, 'MlSongh', NULL, NULL, 'b', 'Islam'),
  ( 7, 'NgBenin', NULL, NULL, 'a', 'African Religions'),         ( 8, 'AoKongo', 1491, 1914, 'a', 'Christianity'),
  ( 9, 'TnCarth', NULL, NULL, '',  'Phoenician Religions'),      (10, 'ItRomPr', NULL, NULL, 'a', 'Graeco-Roman Religions'),
  (11, 'GrAthen', NULL, NULL, 'a', 'Graeco-Roman Religions'),    (12, 'EsHabsb', NULL, NULL, 'a', 'Christianity'),
  (13, 'RuRoman', NULL, NULL, '',  'Christianity'),              (14, 'TrOttom', NULL, NULL, 'a', 'Islam'),
  (15, 'TrByzan', NULL, NULL, 'a', 'Christianity'),              (16, 'IqAkkad', NULL, NULL, 'b', 'Mesopotamian Religions'),
  (17, 'IqNeAss', NULL, NULL, 'b', 'Mesopotamian Religions'),    (18, 'IrSasan', NULL, NULL, 'a', 'Zoroastrianism'),
  (19, 'IrSafav', NULL, NULL, 'a', 'Islam'),                     (20, 'AfKusha', NULL, NULL, 'a', 'Buddhism'),
  (21, 'AfKusha', NULL, NULL, 'a', 'Zoroastrianism'),            (22, 'InGupta', NULL, NULL, 'a', 'Hinduism'),
  (23, 'InVijay', NULL, NULL, 'a', 'Hinduism'),                  (24, 'CnShang', NULL, NULL, 'a', 'Ancestor Worship'),
  (25, 'CnMing1', NULL, NULL, 'a', 'Confucianism'),              (26, 'JpTokug', NULL, NULL, 'a', 'Buddhism'),
  (27, 'JpHeian', NULL, NULL, 'a', 'Shinto'),                    (28, 'KhAngko', 1181, 1218, 'a', 'Buddhism'),
  (29, 'MxAztec', NULL, NULL, 'a', 'Mesoamerican Religions'),    (30, 'UsHaude', NULL, NULL, 'b', 'Native American Religions'),
  (31, 'ToTonga', NULL, 1826, 'a', 'Polynesian Religions'),      (32, 'PeInca1', NULL, NULL, 'a', 'Andean Religions');

INSERT INTO general_polity_religion_genus (id, polity_id, year_from, year_to, religion_genus)
SELECT d.id, coalesce(p.id, 0), d.year_from, d.year_to, d.value FROM draft AS d LEFT JOIN core_polity AS p ON p.name = d.polity ORDER BY d.id;
INSERT INTO general_polity_religion_genus_citations (polity_religion_genus_id, citation_id)
SELECT d.id, s.citation_id FROM draft AS d JOIN source AS s ON s.polity = d.polity AND instr(d.cites, s.letter) > 0 ORDER BY d.id, s.letter;
DELETE FROM draft;

UPDATE general_polity_religion_genus SET name = 'polity_religion_genus' WHERE id % 2 = 0;
UPDATE general_polity_religion_genus SET description = 'Royal cults, but most of the people held to the older religions.', comment_id = 2 WHERE id IN (5, 6);

INSERT INTO draft (id, polity, year_from, year_to, cites, value) VALUES
  ( 1, 'EgFatim',  909, 1171, 'b',  'Coptic Christianity'),  ( 2, 'MlMali1', NULL, NULL, '',   'NO_VALUE_ON_WIKI'),
  ( 3, 'MlSongh', NULL, NULL, 'a',  'Songhay spirit cults'), ( 4, 'ItRomPr', NULL, NULL, 'a',  'Mithraism'),
  ( 5, 'ItRomPr',   33,  284, 'd',  'Christianity'),         ( 6, 'GrAthen', NULL, NULL, '',   'Eleusinian Mysteries'),
  ( 7, 'EsHabsb', 1516, 1609, 'a',  'Morisco Islam'),        ( 8, 'FrBour1', 1589, 1685, 'a',  'Calvinism'),
  ( 9, 'GbEmpir', NULL, NULL, 'b',  'Church of Scotland'),   (10, 'TrOttom', NULL, NULL, 'a',  'Eastern Orthodoxy'),
  (11, 'TrByzan', NULL, NULL, '',   'NO_VALUE_ON_WIKI'),     (12, 'IqUrIII', NULL, NULL, '',   'NO_VALUE_ON_WIKI'),
  (13, 'IrSasan', NULL, NULL, 'a',  'Manichaeism'),          (14, 'IrSasan',  410,  651, 'a',  'Church of the East'),
  (15, 'MnMongo', NULL, NULL, 'ab', 'Church of the East'),   (16, 'MnMongo', 1261, 1368, 'c',  'Tibetan Buddhism'),
  (17, 'InMaury', NULL, NULL, 'a',  'Jainism'),              (18, 'InMaury', NULL, NULL, 'a',  'Ajivikism'),
  (19, 'InMugha', NULL, NULL, 'a',  'Hinduism'),             (20, 'CnTang1', NULL, NULL, 'a',  'Buddhism'),
  (21, 'CnQing1', NULL, NULL, 'a',  'Tibetan Buddhism'),     (22, 'CnQing1', NULL, NULL, 'e',  'God Worshippers'),
  (23, 'JpTokug', NULL, NULL, '',   'NO_VALUE_ON_WIKI'),     (24, 'KrJoseo', 1784, 1897, 'c',  'Roman Catholicism'),
  (25, 'KhAngko', NULL, NULL, '',   'Vaishnavism'),          (26, 'UsHawai', 1839, 1893, 'a',  'Roman Catholicism');

INSERT INTO general_polity_alternate_religion (id, polity_id, year_from, year_to, alternate_religion)
SELECT d.id, coalesce(p.id, 0), d.year_from, d.year_to, d.value FROM draft AS d LEFT JOIN core_polity AS p ON p.name = d.polity ORDER BY d.id;
INSERT INTO general_polity_alternate_religion_citations (polity_alternate_religion_id, citation_id)
SELECT d.id, s.citation_id FROM draft AS d JOIN source AS s ON s.polity = d.polity AND instr(d.cites, s.letter) > 0 ORDER BY d.id, s.letter;
DELETE FROM draft;

UPDATE general_polity_alternate_religion SET name = 'Alternate_religion', tag = 'SSP' WHERE id % 3 = 1;
UPDATE general_polity_alternate_religion SET description = 'Expelled between 1609 and 1614.' WHERE alternate_religion = 'Morisco Islam';
UPDATE general_polity_alternate_religion SET description = NULL WHERE alternate_religion = 'NO_VALUE_ON_WIKI';

INSERT INTO draft (id, polity, year_from, year_to, cites, value) VALUES
  ( 1, 'EgOldK1', NULL, NULL, 'b', 'Egyptian'),         ( 2, 'EtAxum1',  330,  940, 'a', 'Christian'),
  ( 3, 'MlMali1', NULL, NULL, 'c', 'Islamic'),          ( 4, 'NgBenin', NULL, NULL, 'a', 'Edo'),
  ( 5, 'ZwGrtZi', NULL, NULL, '',  'UNKNOWN'),          ( 6, 'TnCarth', NULL, NULL, 'a', 'Punic'),
  ( 7, 'ItRomPr', NULL, NULL, 'a', 'Roman'),            ( 8, 'DeHansa', 1356, 1530, '',  'Christian'),
  ( 9, 'UaKyivR',  882,  988, 'a', 'Slavic and Norse'), (10, 'IqUrIII', NULL, NULL, 'b', 'Sumerian'),
  (11, 'IrAchae', NULL, NULL, 'd', 'Iranian'),          (12, 'MnMongo', NULL, NULL, 'a', 'Tengrist'),
  (13, 'InGupta', NULL, NULL, 'a', 'Brahmanic'),        (14, 'CnQinEm', NULL, NULL, 'b', 'Chinese'),
  (15, 'JpHeian', NULL, NULL, 'a', 'Shinto-Buddhist'),  (16, 'IdMajap', NULL, NULL, 'a', 'Shaiva-Buddhist'),
  (17, 'MxTeoti', NULL, NULL, 'a', 'UNKNOWN'),          (18, 'UsCahok', NULL, NULL, '',  'UNKNOWN'),
  (19, 'UsHaude', NULL, NULL, 'a', 'Haudenosaunee'),    (20, 'UsHawai', 1795, 1819, 'b', 'Hawaiian (kapu)'),
  (21, 'ToTonga', NULL, NULL, 'a', 'Tongan'),           (22, 'PeWari1', NULL, NULL, '',  'UNKNOWN'),
  (23, 'PeInca1', NULL, NULL, 'b', 'Andean');

INSERT INTO general_polity_religious_tradition (id, polity_id, year_from, year_to, religious_tradition)
SELECT d.id, coalesce(p.id, 0), d.year_from, d.year_to, d.value FROM draft AS d LEFT JOIN core_polity AS p ON p.name = d.polity ORDER BY d.id;
INSERT INTO general_polity_religious_tradition_citations (polity_religious_tradition_id, citation_id)
SELECT d.id, s.citation_id FROM draft AS d JOIN source AS s ON s.polity = d.polity AND instr(d.cites, s.letter) > 0 ORDER BY d.id, s.letter;
DELETE FROM draft;

UPDATE general_polity_religious_tradition SET name = 'religious_tradition' WHERE id % 4 = 1;
UPDATE general_polity_religious_tradition SET description = 'Stone birds, platforms and enclosures are known, but not their meaning.' WHERE id = 5;

-- Language genuses ------------------------------------------------------------------------------------------------------

INSERT INTO draft (id, polity, year_from, year_to, cites, value) VALUES
  ( 1, 'EgOldK1', NULL, NULL, 'a', 'Egyptian-Coptic'),    ( 2, 'EgNewK1', NULL, NULL, 'b', 'Egyptian-Coptic'),
  ( 3, 'EgFatim', NULL, NULL, 'a', 'Semitic'),            ( 4, 'EtAxum1', NULL, NULL, 'a', 'Semitic'),
  ( 5, 'MlMali1', NULL, NULL, 'b', 'Western Mande'),      ( 6, 'MlSongh', NULL, NULL, 'a', 'Songhay'),
  ( 7, 'NgBenin', NULL, NULL, 'a', 'Edoid'),              ( 8, 'AoKongo', NULL, NULL, 'a', 'Bantu'),
  ( 9, 'ZwGrtZi', NULL, NULL, 'b', 'Bantu'),              (10, 'TnCarth', NULL, NULL, 'a', 'Semitic'),
  (11, 'ItRomPr', NULL, NULL, 'a', 'Italic'),             (12, 'GrAthen', NULL, NULL, '',  'Greek'),
  (13, 'ItVenic', NULL, NULL, '',  'Romance'),            (14, 'EsHabsb', NULL, NULL, 'a', 'Romance'),
  (15, 'GbEmpir', NULL, NULL, '',  'Germanic'),           (16, 'DeHansa', NULL, NULL, 'a', 'Germanic'),
  (17, 'UaKyivR', NULL, NULL, 'c', 'Slavic'),             (18, 'RuRoman', NULL, NULL, '',  'Slavic'),
  (19, 'TrOttom', NULL, NULL, 'a', 'Turkic'),             (20, 'TrByzan',  620, 1453, 'b', 'Greek'),
  (21, 'IqAkkad', NULL, NULL, 'a', 'Semitic'),            (22, 'IqUrIII', NULL, NULL, 'b', 'Sumerian'),
  (23, 'IrAchae', NULL, NULL, 'a', 'Iranian'),            (24, 'IrSasan', NULL, NULL, 'a', 'Iranian'),
  (25, 'AfKusha', NULL, NULL, 'b', 'Iranian'),            (26, 'MnMongo', NULL, NULL, 'a', 'Mongolic'),
  (27, 'InMaury', NULL, NULL, 'a', 'Indic'),              (28, 'InVijay', NULL, NULL, 'a', 'Southern Dravidian'),
  (29, 'CnShang', NULL, NULL, 'a', 'Chinese'),            (30, 'CnTang1', NULL, NULL, '',  'Chinese'),
  (31, 'CnQing1', NULL, NULL, 'a', 'Tungusic'),           (32, 'KrJoseo', NULL, NULL, 'c', 'Korean'),
  (33, 'JpTokug', NULL, NULL, '',  'Japanese'),           (34, 'VnDaiLy', NULL, NULL, 'a', 'Viet-Muong'),
  (35, 'KhAngko', NULL, NULL, 'a', 'Khmer'),              (36, 'IdSrivi', NULL, NULL, 'b', 'Malayo-Sumbawan'),
  (37, 'IdMajap', NULL, NULL, 'a', 'Javanese'),           (38, 'MxTeoti', NULL, NULL, '',  'NO_VALUE_ON_WIKI'),
  (39, 'GtTikal', NULL, NULL, 'b', 'Mayan'),              (40, 'MxAztec', NULL, NULL, 'a', 'Aztecan'),
  (41, 'UsCahok', NULL, NULL, '',  'NO_VALUE_ON_WIKI'),   (42, 'UsHaude', NULL, NULL, 'a', 'Northern Iroquoian'),
  (43, 'UsHawai', NULL, NULL, 'b', 'Oceanic'),            (44, 'ToTonga', NULL, NULL, 'a', 'Oceanic'),
  (45, 'PeWari1', NULL, NULL, '',  'NO_VALUE_ON_WIKI'),   (46, 'PeInca1', NULL, NULL, 'a', 'Quechuan');

INSERT INTO general_polity_language_genus (id, polity_id, year_from, year_to, language_genus)
SELECT d.id, coalesce(p.id, 0), d.year_from, d.year_to, d.value FROM draft AS d LEFT JOIN core_polity AS p ON p.name = d.polity ORDER BY d.id;
INSERT INTO general_polity_language_genus_citations (polity_language_genus_id, citation_id)
SELECT d.id, s.citation_id FROM draft AS d JOIN source AS s ON s.polity = d.polity AND instr(d.cites, s.letter) > 0 ORDER BY d.id, s.letter;
DELETE FROM draft;

UPDATE general_polity_language_genus SET name = 'Polity_language_genus' || CASE WHEN id % 9 = 0 THEN '_1' ELSE '' END;
UPDATE general_polity_language_genus SET description = 'The language of the ruling house; most subjects spoke Chinese.' WHERE language_genus = 'Tungusic';

-- Tokens, human sacrifices ------------------------------------------------------------------------------------------------

INSERT INTO draft (id, polity, year_from, year_to, cites, value) VALUES
  ( 1, 'EgOldK1', -2686, -2181, 'b',  'A'),                        ( 2, 'EgNewK1', -1550, -1069, '',   'A'),
  ( 3, 'EgFatim',   973,  1171, '',   'glass weights'),            ( 4, 'EtAxum1',   100,   940, 'c',  'A'),
  ( 5, 'MlMali1',  1300,  1670, 'a',  'cowrie shells'),            ( 6, 'MlSongh',  1464,  1591, 'ab', 'cowrie shells'),
  ( 7, 'NgBenin',  1500,  1897, 'cd', 'cowrie shells'),            ( 8, 'NgBenin',  1485,  1897, 'c',  'manillas'),
  ( 9, 'AoKongo',  1390,  1700, 'ab', 'nzimbu shells'),            (10, 'ZwGrtZi',  1220,  1450, 'a',  'cowrie shells'),
  (11, 'TnCarth',  -814,  -146, '',   'A'),                        (12, 'ItRomPr',   -27,   284, '',   'tesserae'),
  (13, 'GrAthen',  -508,  -322, 'a',  'P'),                        (14, 'FrBour1',  1589,  1792, '',   'jetons'),
  (15, 'GbEmpir',  1787,  1817, 'b',  'trade tokens'),             (16, 'UaKyivR',  1100,  1240, 'b',  'fur pelts'),
  (17, 'IqUrIII', -2112, -2004, 'ab', 'A'),                        (18, 'IrAchae',  -550,  -330, '',   'A'),
  (19, 'InDelhi',  1206,  1526, 'a',  'cowrie shells'),            (20, 'InMugha',  1526,  1857, 'b',  'cowrie shells'),
  (21, 'InGupta',   319,   550, 'a',  'cowrie shells'),            (22, 'CnShang', -1600, -1046, 'a',  'cowrie shells'),
  (23, 'CnQinEm',  -221,  -206, 'a',  'A'),                        (24, 'CnTang1',   618,   907, 'a',  'bolts of silk'),
  (25, 'CnSong1',  1023,  1279, 'ab', 'paper notes'),              (26, 'KhAngko',   802,  1431, '',   'A'),
  (27, 'MxTeoti',  -100,   550, '',   'SU'),                       (28, 'GtTikal',   292,   869, 'b',  'cacao beans'),
  (29, 'MxAztec',  1428,  1521, 'ab', 'cacao beans'),              (30, 'MxAztec',  1428,  1521, 'a',  'quachtli (cotton cloths)'),
  (31, 'UsCahok',  1050,  1350, 'b',  'SU'),                       (32, 'UsHaude',  1620,  1784, 'b',  'wampum'),
  (33, 'ToTonga',   950,  1865, '',   'A'),                        (34, 'PeWari1',   600,  1000, '',   'SU'),
  (35, 'PeInca1',  1438,  1533, 'a',  'A');

INSERT INTO sc_token (id, polity_id, year_from, year_to, token)
SELECT d.id, coalesce(p.id, 0), d.year_from, d.year_to, d.value FROM draft AS d LEFT JOIN core_polity AS p ON p.name = d.polity ORDER BY d.id;
INSERT INTO sc_token_citations (token_id, citation_id)
SELECT d.id, s.citation_id FROM draft AS d JOIN source AS s ON s.polity = d.polity AND instr(d.cites, s.letter) > 0 ORDER BY d.id, s.letter;
DELETE FROM draft;

UPDATE sc_token SET name = 'token' WHERE id % 6 = 0;
UPDATE sc_token SET description = '<p>Shells from the Maldives, brought across the desert.</p>', comment_id = 3 WHERE id IN (5, 6);
UPDATE sc_token SET description = 'Beads were diplomacy and memory first; colonists made them a currency.' WHERE token = 'wampum';
UPDATE sc_token SET description = 'Privately struck for want of small change.', note = 'two periods: 1787-1797 and 1811-1817' WHERE token = 'trade tokens';
UPDATE sc_token SET is_uncertain = 1, tag = 'IFR' WHERE token IN ('SU', 'fur pelts', 'jetons', 'glass weights');
UPDATE sc_token SET is_disputed = 1, comment_id = 9 WHERE token = 'tesserae';
UPDATE sc_token SET created_date = '2024-08-10 07:01:13.39679+05:30' WHERE token = 'manillas';

INSERT INTO draft (id, polity, year_from, year_to, cites, value) VALUES
  ( 1, 'EgOldK1', -2686, -2181, 'b',   'A'), ( 2, 'EgNewK1', -1550, -1069, 'a',   'A'), ( 3, 'EtAxum1',   100,   940, '',    'U'),
  ( 4, 'MlMali1',  1235,  1670, '',    'U'), ( 5, 'NgBenin',  1500,  1897, 'abc', 'P'), ( 6, 'AoKongo',  1390,  1491, '',    'U'),
  ( 7, 'ZwGrtZi',  1220,  1450, '',    'U'), ( 8, 'TnCarth',  -750,  -146, 'ab',  'P'), ( 9, 'ItRomPr',   -27,   284, 'a',   'A'),
  (10, 'GrAthen',  -508,  -322, '',    'A'), (11, 'UaKyivR',   882,   988, 'ab',  'P'), (12, 'UaKyivR',   988,  1240, 'a',   'A'),
  (13, 'IqUrIII', -2112, -2004, 'b',   'U'), (14, 'IrSasan',   224,   651, 'a',   'A'), (15, 'MnMongo',  1206,  1368, '',    'U'),
  (16, 'InMaury',  -322,  -185, 'b',   'A'), (17, 'CnShang', -1250, -1046, 'ab',  'P'), (18, 'CnQinEm',  -221,  -206, 'a',   'P'),
  (19, 'CnHanDy',  -202,   220, 'a',   'A'), (20, 'CnMing1',  1368,  1464, 'a',   'P'), (21, 'CnMing1',  1464,  1644, 'a',   'A'),
  (22, 'JpHeian',   794,  1185, 'a',   'A'), (23, 'KhAngko',   802,  1431, '',    'U'), (24, 'MxTeoti',  -100,   550, 'ab',  'P'),
  (25, 'GtTikal',   292,   869, 'abx', 'P'), (26, 'MxAztec',  1428,  1521, 'ab',  'P'), (27, 'UsCahok',  1050,  1150, 'ab',  'P'),
  (28, 'UsHaude',  1570,  1784, '',    'U'), (29, 'UsHawai',  1795,  1819, 'ab',  'P'), (30, 'UsHawai',  1819,  1893, 'a',   'A'),
  (31, 'ToTonga',   950,  1826, 'a',   'P'), (32, 'PeWari1',   600,  1000, 'a',   'U'), (33, 'PeInca1',  1438,  1533, 'abc', 'P');

INSERT INTO crisisdb_human_sacrifice (id, polity_id, year_from, year_to, human_sacrifice)
SELECT d.id, coalesce(p.id, 0), d.year_from, d.year_to, d.value FROM draft AS d LEFT JOIN core_polity AS p ON p.name = d.polity ORDER BY d.id;
INSERT INTO crisisdb_human_sacrifice_citations (human_sacrifice_id, citation_id)
SELECT d.id, s.citation_id FROM draft AS d JOIN source AS s ON s.polity = d.polity AND instr(d.cites, s.letter) > 0 ORDER BY d.id, s.letter;
DELETE FROM draft;

UPDATE crisisdb_human_sacrifice SET name = 'human_sacrifice' WHERE id % 8 = 0;
UPDATE crisisdb_human_sacrifice SET is_disputed = 1, comment_id = 6, description = 'The infants in the precinct at Salammbô: offerings to ' ||
  'Baal Hammon, or children who had died young? §REF§(Hoyos 2010, 100) Hoyos, Dexter. 2010. <i>The Carthaginians</i>.§REF§' WHERE id = 8;
UPDATE crisisdb_human_sacrifice SET description = 'Zhu Qizhen forbade in his last will that palace women be made to follow an emperor into death.'
WHERE id = 21;
UPDATE crisisdb_human_sacrifice SET description = 'Mass graves of young women under Mound 72.' WHERE id = 27;
UPDATE crisisdb_human_sacrifice SET description = 'Ended with the abolition of the <i>kapu</i> in 1819.' WHERE id = 29;
UPDATE crisisdb_human_sacrifice SET description = 'Children, given on mountain tops (<i>qhapaq hucha</i>).', expert_reviewed = 0, drb_reviewed = 1 WHERE id = 33;

-- Land, silver, population --------------------------------------------------------------------------------------------------

-- Exactly five records. Registered mu of land per registered head, which here stands for the farmer's share.
INSERT INTO draft (id, polity, year_from, year_to, cites, value) VALUES
  (1, 'CnQing1', 1753, 1753, 'd',  3.86),
  (2, 'CnQing1', 1766, 1766, 'd',  3.56),
  (3, 'CnQing1', 1812, 1812, 'd',  2.19),
  (4, 'CnQing1', 1833, 1833, 'bd', 1.86),
  (5, 'CnQing1', 1887, 1887, '',   2.41);

INSERT INTO crisisdb_arable_land_per_farmer (id, polity_id, year_from, year_to, arable_land_per_farmer)
SELECT d.id, coalesce(p.id, 0), d.year_from, d.year_to, d.value FROM draft AS d LEFT JOIN core_polity AS p ON p.name = d.polity ORDER BY d.id;
INSERT INTO crisisdb_arable_land_per_farmer_citations (arable_land_per_farmer_id, citation_id)
SELECT d.id, s.citation_id FROM draft AS d JOIN source AS s ON s.polity = d.polity AND instr(d.cites, s.letter) > 0 ORDER BY d.id, s.letter;
DELETE FROM draft;

UPDATE crisisdb_arable_land_per_farmer SET comment_id = 7, note = 'mu per head';
UPDATE crisisdb_arable_land_per_farmer SET is_uncertain = 1, description = 'About 912 million mu for some 378 million people.' WHERE id = 5;

-- Spain: Hamilton's registered imports of silver, in tonnes per decade (converted from kilograms).
-- China: round decadal estimates in tonnes, good for the order of magnitude only; a negative number is an outflow.
INSERT INTO draft (id, polity, year_from, year_to, cites, value) VALUES
  ( 1, 'EsHabsb', 1521, 1530, 'b',  0.149),    ( 2, 'EsHabsb', 1531, 1540, 'b',  86.194),   ( 3, 'EsHabsb', 1541, 1550, 'b',  177.573),
  ( 4, 'EsHabsb', 1551, 1560, 'b',  303.121),  ( 5, 'EsHabsb', 1561, 1570, 'b',  942.859),  ( 6, 'EsHabsb', 1571, 1580, 'b',  1118.592),
  ( 7, 'EsHabsb', 1581, 1590, 'b',  2103.028), ( 8, 'EsHabsb', 1591, 1600, 'ab', 2707.627), ( 9, 'EsHabsb', 1601, 1610, 'b',  2213.631),
  (10, 'EsHabsb', 1611, 1620, 'b',  2192.256), (11, 'EsHabsb', 1621, 1630, 'b',  2145.339), (12, 'EsHabsb', 1631, 1640, 'b',  1396.76),
  (13, 'EsHabsb', 1641, 1650, 'ab', 1056.431), (14, 'EsHabsb', 1651, 1660, 'b',  443.257),  (15, 'CnMing1', 1551, 1560, 'b',  150),
  (16, 'CnMing1', 1561, 1570, 'b',  200),      (17, 'CnMing1', 1571, 1580, 'b',  450),      (18, 'CnMing1', 1581, 1590, 'b',  650),
  (19, 'CnMing1', 1591, 1600, 'b',  750),      (20, 'CnMing1', 1601, 1610, 'b',  1000),     (21, 'CnMing1', 1611, 1620, 'b',  1100),
  (22, 'CnMing1', 1621, 1630, 'b',  1150),     (23, 'CnMing1', 1631, 1640, 'b',  1250.5),   (24, 'CnQing1', 1781, 1790, 'c',  400),
  (25, 'CnQing1', 1801, 1810, 'c',  550),      (26, 'CnQing1', 1821, 1830, 'c',  -100),     (27, 'CnQing1', 1831, 1840, 'c',  -1000),
  (28, 'CnQing1', 1841, 1850, 'c',  -1500.25);

INSERT INTO crisisdb_silver_inflow (id, polity_id, year_from, year_to, silver_inflow)
SELECT d.id, coalesce(p.id, 0), d.year_from, d.year_to, d.value FROM draft AS d LEFT JOIN core_polity AS p ON p.name = d.polity ORDER BY d.id;
INSERT INTO crisisdb_silver_inflow_citations (silver_inflow_id, citation_id)
SELECT d.id, s.citation_id FROM draft AS d JOIN source AS s ON s.polity = d.polity AND instr(d.cites, s.letter) > 0 ORDER BY d.id, s.letter;
DELETE FROM draft;

UPDATE crisisdb_silver_inflow SET name = 'silver_inflow' WHERE id % 10 = 0;
UPDATE crisisdb_silver_inflow SET is_uncertain = 1, comment_id = 3, note = 'rounded; order of magnitude only' WHERE id > 14;
UPDATE crisisdb_silver_inflow SET description = 'The peak of the registered imports.' WHERE id = 8;

-- Population: censuses and registers where the number is exact, scholarly estimates where it is round.
INSERT INTO draft (id, polity, year_from, year_to, cites, value) VALUES
  ( 1, 'EgOldK1', -2500, -2500, 'd',  1600000),   ( 2, 'EgNewK1', -1250, -1250, 'd',  2900000),   ( 3, 'AoKongo',  1650,  1650, 'a',  500000),
  ( 4, 'ZwGrtZi',  1400,  1400, '',   15000),     ( 5, 'ItRomPr',    14,    14, 'c',  45500000),  ( 6, 'ItRomPr',   164,   164, 'c',  61400000),
  ( 7, 'GrAthen',  -432,  -432, 'ab', 300000),    ( 8, 'EsHabsb',  1591,  1591, 'a',  8000000),   ( 9, 'FrBour1',  1700,  1700, 'c',  21500000),
  (10, 'FrBour1',  1789,  1789, 'bc', 28000000),  (11, 'GbEmpir',  1913,  1913, 'c',  412000000), (12, 'RuRoman',  1722,  1722, '',   14000000),
  (13, 'RuRoman',  1897,  1897, 'a',  125640021), (14, 'TrOttom',  1600,  1600, 'c',  22000000),  (15, 'TrOttom',  1914,  1914, 'b',  18500000),
  (16, 'TrByzan',   540,   540, 'a',  26000000),  (17, 'TrByzan',  1025,  1025, 'a',  12000000),  (18, 'IrAchae',  -480,  -480, 'c',  17000000),
  (19, 'IrQajar',  1900,  1900, 'a',  10000000),  (20, 'InMugha',  1600,  1600, 'a',  110000000), (21, 'InMugha',  1700,  1700, '',   150000000),
  (22, 'CnHanDy',     2,     2, 'c',  59594978),  (23, 'CnTang1',   755,   755, 'b',  52919309),  (24, 'CnSong1',  1110,  1110, 'a',  100000000),
  (25, 'CnMing1',  1393,  1393, 'c',  60545812),  (26, 'CnMing1',  1600,  1600, 'ac', 150000000), (27, 'CnQing1',  1741,  1741, 'b',  143411559),
  (28, 'CnQing1',  1794,  1794, 'b',  313281795), (29, 'CnQing1',  1851,  1851, 'be', 432164047), (30, 'KrJoseo',  1801,  1801, 'b',  7513792),
  (31, 'JpHeian',   900,   900, 'b',  6000000),   (32, 'JpTokug',  1721,  1721, 'ab', 26065425),  (33, 'JpTokug',  1846,  1846, 'a',  26907625),
  (34, 'MxTeoti',   450,   450, 'ab', 100000),    (35, 'GtTikal',   750,   750, 'b',  60000),     (36, 'MxAztec',  1519,  1519, 'a',  6000000),
  (37, 'UsCahok',  1100,  1100, 'a',  15000),     (38, 'UsHaude',  1630,  1630, 'b',  20000),     (39, 'UsAnteb',  1790,  1790, 'c',  3929214),
  (40, 'UsAnteb',  1800,  1800, 'c',  5308483),   (41, 'UsAnteb',  1810,  1810, 'c',  7239881),   (42, 'UsAnteb',  1820,  1820, 'c',  9638453),
  (43, 'UsAnteb',  1830,  1830, 'c',  12866020),  (44, 'UsAnteb',  1840,  1840, 'bc', 17069453),  (45, 'UsAnteb',  1850,  1850, 'ac', 23191876),
  (46, 'UsAnteb',  1860,  1860, 'ac', 31443321),  (47, 'UsHawai',  1832,  1832, 'a',  130313),    (48, 'UsHawai',  1853,  1853, 'a',  73138),
  (49, 'UsHawai',  1890,  1890, '',   89990),     (50, 'PeInca1',  1530,  1530, 'ac', 10000000);

INSERT INTO crisisdb_total_population (id, polity_id, year_from, year_to, total_population)
SELECT d.id, coalesce(p.id, 0), d.year_from, d.year_to, d.value FROM draft AS d LEFT JOIN core_polity AS p ON p.name = d.polity ORDER BY d.id;
INSERT INTO crisisdb_total_population_citations (total_population_id, citation_id)
SELECT d.id, s.citation_id FROM draft AS d JOIN source AS s ON s.polity = d.polity AND instr(d.cites, s.letter) > 0 ORDER BY d.id, s.letter;
DELETE FROM draft;

-- null in every nullable field: a total population
INSERT INTO crisisdb_total_population (id, name, total_population, year_from, year_to, description, note, created_date,
  modified_date, is_disputed, is_uncertain, expert_reviewed, drb_reviewed, polity_id, comment_id, private_comment_id)
VALUES (100, 'Total_population', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);

UPDATE crisisdb_total_population SET name = 'total_population' WHERE id % 12 = 0;
UPDATE crisisdb_total_population SET comment_id = 7 WHERE total_population IN (59594978, 52919309, 60545812, 7513792, 26065425, 26907625);
UPDATE crisisdb_total_population SET is_uncertain = 1 WHERE total_population % 100000 = 0;
UPDATE crisisdb_total_population SET is_disputed = 1, description = 'Estimates run from four to more than fifteen million.' WHERE id = 50;
UPDATE crisisdb_total_population SET description = 'The largest city of its age north of Mexico: the number is that of the centre alone.' WHERE id = 37;
UPDATE crisisdb_total_population SET private_comment_id = 3 WHERE id IN (14, 18);

-- ------------------------------------------------------------------------------------------------------------
-- Crisis consequences. Each case has two lines: what and where, and the 21 codes in the order of the columns.
-- P present, A absent, SU suspected unknown, IP inferred present; both 'None' and NULL mean "not coded".
-- ------------------------------------------------------------------------------------------------------------

CREATE TEMP TABLE crisis_draft (
  id INTEGER PRIMARY KEY, polity TEXT, other TEXT, year_from INTEGER, year_to INTEGER, is_first_100 INTEGER,
  cites TEXT, crisis_case_id TEXT, name TEXT,
  decline, collapse, epidemic, downward_mobility, extermination, uprising, revolution, successful_revolution, civil_war,
  century_plus, fragmentation, capital, conquest, assassination, depose, constitution, labor, unfree_labor, suffrage,
  public_goods, religion
);

INSERT INTO crisis_draft VALUES
  (1, 'EgOldK1', NULL, -2181, -2055, 1, 'ab', 'eg_old_k_end', 'End of the Old Kingdom',
    'P','IP','SU','SU','A','SU','A','A','P','P','P','A','A','SU','SU','A','A','A','A','SU','A'), -- all 21 codes
  (2, 'IqAkkad', NULL, -2193, -2154, 1, 'ab', 'iq_akkad_end', 'Collapse of the Akkadian Empire',
    'P','P','SU','SU','SU','P','A','A','P','A','P','P','P','P','P','A',NULL,NULL,NULL,NULL,'A'),
  (3, 'IqNeAss', NULL, -627, -609, 1, 'ab', 'iq_neo_assyrian_end', 'Fall of Assyria',
    'P','P','SU','IP','P','P','A','A','P','A','P','P','P','SU','P','A','A','A','A','A','A'),
  (4, 'GrAthen', NULL, -431, -403, 1, 'ab', 'gr_peloponnesian_war', 'Plague, defeat and the Thirty at Athens',
    'P','A','P','P','P','P','P','P','P','A','A','A','P','P','A','P','A','A','P','A','A'),
  (5, 'TnCarth', NULL, -149, -146, 1, 'a', 'tn_carthage_end', 'Destruction of Carthage',
    'P','P','SU','P','P','A','A','A','A','A','A','P','P','A','A','A','A','P','A','A','A'),
  (6, 'ItRomPr', NULL, 235, 284, 1, 'ad', 'it_third_century', 'Crisis of the Third Century',
    'P','A','P','IP','A','P','A','A','P','A','P','A','A','P','P','A','A','A','A','A','P'),
  (7, 'CnQinEm', 'CnHanDy', -209, -202, 1, 'b', 'cn_qin_end', 'Fall of Qin',
    'P','P','SU','P','P','P','P','P','P','A','P','P','P','P','P','A','P','P','A','A','A'),
  (8, 'CnHanDy', NULL, 184, 220, 1, 'a', 'cn_yellow_turbans', 'Yellow Turbans and the end of Han',
    'P','P','P','P','P','P','A','A','P','A','P','P','A','P','P','A','A','A','A','A','A'),
  (9, 'CnTang1', NULL, 755, 763, 1, 'ab', 'cn_an_lushan', 'Rebellion of An Lushan',
    'P','A','SU','P','P','P','A','A','P','A','P','P','A','P','P','A','IP','A','A','IP','A'),
  (10, 'GtTikal', NULL, 810, 869, 0, 'ab', 'gt_tikal_end', 'Abandonment of Tikal',
    'P','P','SU','IP','SU','SU','SU','SU','IP','A','IP','P','SU','SU','SU','A',NULL,NULL,NULL,NULL,NULL),
  (11, 'TrByzan', 'ItVenic', 1203, 1204, 1, 'c', 'tr_fourth_crusade', 'The Fourth Crusade takes Constantinople',
    'P','P','A','P','A','P','A','A','P','A','P','P','P','P','P','A','A','A','A','A','P'),
  (12, 'UaKyivR', 'MnMongo', 1237, 1240, 0, 'ab', 'ua_mongol_conquest', 'The Mongols conquer Rus''',
    'P','P','SU','P','P','A','A','A','P','A','P','P','P','P','A','A','A','P','A','A','A'),
  (13, 'IqAbbas', 'MnMongo', 1256, 1258, 0, 'b', 'iq_baghdad_1258', 'Sack of Baghdad',
    'P','P','IP','P','P','A','A','A','A','A','P','P','P','P','P','A','A','A','A','A','A'),
  (14, 'MnMongo', 'CnMing1', 1351, 1368, 1, 'a', 'mn_yuan_end', 'Red Turbans and the fall of Yuan',
    'P','P','P','P','A','P','P','P','P','A','P','P','P','A','P','A','None','None','None','None','None'),
  (15, 'MxAztec', 'EsHabsb', 1519, 1521, 1, 'ab', 'mx_conquest', 'Spanish conquest of the Aztec Empire',
    'P','P','P','P','P','P','A','A','P','A','P','P','P','P','P','A','P','P','A','A','P'),
  (16, 'PeInca1', 'EsHabsb', 1529, 1533, 1, 'ab', 'pe_conquest', 'War of the two brothers and Spanish conquest',
    'P','P','P','P','A','P','A','A','P','A','P','P','P','P','P','A','P','P','A','A','P'),
  (17, 'MlSongh', NULL, 1588, 1591, 0, 'a', 'ml_tondibi', 'Civil war and the battle of Tondibi',
    'P','P','SU','IP','A','SU','A','A','P','A','P','P','P','SU','P','A','A','A','A','A','A'),
  (18, 'KrJoseo', NULL, 1592, 1598, 0, 'c', 'kr_imjin_war', 'The Imjin War',
    'P','A','P','P','P','P','A','A','A','A','A','P','A','A','A','A','A','IP','A','A','A'),
  (19, 'CnMing1', 'CnQing1', 1628, 1644, 1, 'a', 'cn_ming_end', 'Fall of the Ming',
    'P','P','P','P','P','P','A','A','P','A','P','P','P','A','P','A','A','A','A','A','A'),
  (20, 'AoKongo', NULL, 1665, 1709, 0, 'a', 'ao_kongo_civil_war', 'Battle of Mbwila and the civil war of Kongo',
    'P','P','IP','P','A','P','A','A','P','A','P','P','A','P','P','A','None','P','None','None','P'),
  (21, 'IrSafav', NULL, 1709, 1736, 1, 'ab', 'ir_safavid_end', 'Afghan conquest and end of the Safavids',
    'P','P','P','P','P','P','A','A','P','A','P','P','P','A','P','A','A','A','A','A','P'),
  (22, 'FrBour1', NULL, 1787, 1799, 1, 'b', 'fr_revolution', 'The French Revolution',
    'P','P','A','P','P','P','P','P','P','A','A','A','A','A','P','P','P','P','P','P','P'),
  (23, 'UsHaude', 'GbEmpir', 1777, 1784, 0, 'a', 'us_haudenosaunee_war', 'The league divided by the American War of Independence',
    'P','P','P','P','IP','A','A','A','P','A','P','P','A','A',NULL,NULL,NULL,NULL,NULL,NULL,NULL),
  (24, 'CnQing1', NULL, 1850, 1864, 1, 'ae', 'cn_taiping', 'The Taiping war',
    'P','A','P','P','P','P','P','A','P','A','P','A','A','A','A','A','A','A','A','A','A'),
  (25, 'InMugha', 'GbEmpir', 1857, 1858, 0, 'c', 'in_rebellion_1857', 'The Rebellion of 1857',
    'P','P','SU','P','P','P','A','A','A','A','A','P','P','P','P','A','A','A','A','A','A'),
  (26, 'UsAnteb', NULL, 1857, 1877, 0, 'a', 'us_civil_war', 'Secession, Civil War and Reconstruction',
    'A','A','P','P','A','P','A','A','P','A','P','A','A','P','A','P','P','P','P','P','A'),
  (27, 'JpTokug', NULL, 1853, 1869, 1, 'a', 'jp_meiji_restoration', 'The end of the shogunate',
    'A','A','P','P','A','P','P','P','P','A','A','A','A','P','P','P','P','P','A','P','P'),
  (28, 'UsHawai', NULL, 1887, 1895, 0, '', 'us_hawaii_overthrow', 'Bayonet Constitution and overthrow of the monarchy',
    'A','P','A','A','A','P','P','P','A','A','A','A','A','A','P','P','A','A','P','A','A'),
  (29, 'IrQajar', NULL, 1905, 1911, 0, 'a', 'ir_constitutional_revolution', 'The Constitutional Revolution',
    'P','A','SU','SU','A','P','P','P','P','A','SU','A','A','P','P','P','A','A','P','P','A'),
  (30, 'RuRoman', NULL, 1905, 1922, 1, 'ab', 'ru_revolution', 'Revolution and Civil War in Russia',
    'P','P','P','P','P','P','P','P','P','A','P','A','A','P','P','P','P','A','P','P','P');

INSERT INTO crisisdb_crisis_consequence (
  id, polity_id, other_polity_id, year_from, year_to, is_first_100, crisis_case_id, name,
  decline, collapse, epidemic, downward_mobility, extermination, uprising, revolution, successful_revolution, civil_war,
  century_plus, fragmentation, capital, conquest, assassination, depose, constitution, labor, unfree_labor, suffrage,
  public_goods, religion)
SELECT
  d.id, coalesce(p.id, 0), CASE WHEN d.other IS NOT NULL THEN coalesce(o.id, 0) END, d.year_from, d.year_to, d.is_first_100,
  d.crisis_case_id, d.name,
  d.decline, d.collapse, d.epidemic, d.downward_mobility, d.extermination, d.uprising, d.revolution, d.successful_revolution,
  d.civil_war, d.century_plus, d.fragmentation, d.capital, d.conquest, d.assassination, d.depose, d.constitution, d.labor,
  d.unfree_labor, d.suffrage, d.public_goods, d.religion
FROM crisis_draft AS d
LEFT JOIN core_polity AS p ON p.name = d.polity
LEFT JOIN core_polity AS o ON o.name = d.other
ORDER BY d.id;

INSERT INTO crisisdb_crisis_consequence_citations (crisis_consequence_id, citation_id)
SELECT d.id, s.citation_id
FROM crisis_draft AS d JOIN source AS s ON s.polity = d.polity AND instr(d.cites, s.letter) > 0
ORDER BY d.id, s.letter;

-- null in every nullable field: a crisis consequence (no title, no codes, no polities)
INSERT INTO crisisdb_crisis_consequence (id, crisis_case_id, name, is_first_100, year_from, year_to, description, note, created_date,
  modified_date, is_disputed, is_uncertain, expert_reviewed, drb_reviewed, polity_id, comment_id, private_comment_id, other_polity_id)
VALUES (100, 'case_to_be_described', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);

-- Variants
UPDATE crisisdb_crisis_consequence SET is_disputed = NULL, is_uncertain = NULL WHERE id % 3 = 0;
UPDATE crisisdb_crisis_consequence SET description = 'Low floods, strong provinces, a very long reign: the weight of each is debated.' || char(10) ||
  'Several short-lived kings followed.', comment_id = 1 WHERE id = 1;
UPDATE crisisdb_crisis_consequence SET description = '§REF§(Spence 1996, 210) Spence, Jonathan. 1996. <i>God’s Chinese Son</i>.§REF§ ' ||
  'Twenty million dead is the number most often given.', comment_id = 3, private_comment_id = 1 WHERE id = 24;
UPDATE crisisdb_crisis_consequence SET note = 'Two nations took the American side, four the British.', private_comment_id = 2 WHERE id = 23;
UPDATE crisisdb_crisis_consequence SET name = NULL WHERE id = 17; -- a case without a title

-- ------------------------------------------------------------------------------------------------------------
-- The helper tables go; what remains is the databank.
-- ------------------------------------------------------------------------------------------------------------

DROP TABLE crisis_draft;
DROP TABLE draft;
DROP TABLE source;

COMMIT;
